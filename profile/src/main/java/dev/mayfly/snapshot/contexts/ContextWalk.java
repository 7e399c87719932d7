package dev.mayfly.snapshot.contexts;

import com.google.common.collect.AbstractIterator;
import com.google.common.collect.Iterables;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the contexts of a tree, callers first. This is the one walk of contexts: it does not
 * recurse, since a tree may be as deep as the program's stacks were.
 *
 * @param <C> a context
 */
public final class ContextWalk<C> implements Iterable<Visit<C>> {

  private final C top;
  private final Function<C, ? extends List<C>> children;
  private final Predicate<C> shown;

  private ContextWalk(C top, Function<C, ? extends List<C>> children, Predicate<C> shown) {
    this.top = top;
    this.children = children;
    this.shown = shown;
  }

  /**
   * A context and all below it.
   *
   * @param <C> a context
   */
  public static <C> ContextWalk<C> of(C top, Function<C, ? extends List<C>> children) {
    return new ContextWalk<>(top, children, context -> true);
  }

  /**
   * This walk without some contexts and all below these.
   *
   * @param wanted says of each context but the top whether it stays
   */
  public ContextWalk<C> where(Predicate<C> wanted) {
    return new ContextWalk<>(top, children, context -> shown.test(context) && wanted.test(context));
  }

  /**
   * Visits each context with a value that follows from its caller's, such as the path to it.
   *
   * @param <V> the value
   * @param into makes the value of a context from its caller's
   * @param visitor gets each context and its value
   */
  public <V> void handDown(V ofTop, BiFunction<V, C, V> into, BiConsumer<C, V> visitor) {
    List<V> values = new ArrayList<>(); // by depth, of the context visited last and its callers
    for (Visit<C> visit : this) {
      int depth = visit.depth();
      values.subList(depth, values.size()).clear();
      V value = depth == 0 ? ofTop : into.apply(values.get(depth - 1), visit.context());
      visitor.accept(visit.context(), value);
      values.add(value);
    }
  }

  /**
   * From which size on contexts are shown, so that they are not too many: the first one, or as
   * often its double as needed.
   *
   * @param size the size of a context and all below it
   * @param first the smallest size, if all of that size may be shown
   * @param most how many contexts may be shown
   */
  public long smallest(ToLongFunction<C> size, long first, int most) {
    long smallest = first;
    while (isMore(size, smallest, most)) {
      smallest = Math.max(2, Math.max(2 * smallest, size.applyAsLong(top) / 1_000_000));
    }
    return smallest;
  }

  private boolean isMore(ToLongFunction<C> size, long smallest, int most) {
    long shownContexts = 0;
    for (Visit<C> visit : this) {
      shownContexts += size.applyAsLong(visit.context()) >= smallest ? 1 : 0;
    }
    return shownContexts > most;
  }

  @Override
  public Iterator<Visit<C>> iterator() {
    return new AbstractIterator<>() {
      private final Deque<Caller<C>> callers = new ArrayDeque<>();
      private int number;

      @Override
      protected @Nullable Visit<C> computeNext() {
        if (number == 0) {
          return visit(top, -1);
        }
        while (!callers.isEmpty()) {
          Caller<C> caller = callers.element();
          if (caller.children.hasNext()) {
            return visit(caller.children.next(), caller.number);
          }
          callers.pop();
        }
        return endOfData();
      }

      private Visit<C> visit(C context, int parent) {
        Visit<C> visit = new Visit<>(context, number, parent, callers.size());
        Iterable<C> below = Iterables.filter(children.apply(context), shown::test);
        callers.push(new Caller<>(number, below.iterator()));
        number++;
        return visit;
      }
    };
  }

  private record Caller<C>(int number, Iterator<C> children) {}
}
