package dev.mayfly.snapshot.intervals;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.parts.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the counts of a program by interval of time, one interval after the other. All
 * together they are the counts of its profile. Where contexts are sampled, all sites are at the
 * root.
 *
 * @param contexts the contexts, each after its caller; the first is the root
 * @param intervals the counts of the cells, in the order of time
 * @param phases the phases that are known, in the order of time
 */
public record Intervals(
    ImmutableList<Context> contexts,
    ImmutableList<Cell> cells,
    ImmutableList<Interval> intervals,
    ImmutableList<Phase> phases) {

  /** No intervals. */
  public static final Intervals NONE =
      new Intervals(ImmutableList.of(), ImmutableList.of(), ImmutableList.of(), ImmutableList.of());

  /** The counts by interval of time; empty where they were not kept. */
  public static final Part<Intervals> PART = Part.ofOneRun("intervals", NONE);

  /**
   * Immutable: a context.
   *
   * @param caller the number of its caller; −1 for the root
   * @param method its method; null for the root, and for folded contexts
   */
  public record Context(int caller, @Nullable MethodFrame method) {
    /** The root. */
    public static final Context ROOT = new Context(-1, null);
  }

  /** Immutable: a site in a context. */
  public record Cell(int context, AllocationSite site) {}

  /** Checks the numbers and the order. */
  public Intervals {
    for (int i = 0; i < contexts.size(); i++) {
      int caller = contexts.get(i).caller;
      if (caller >= i || (caller < 0) != (i == 0)) {
        throw new IllegalArgumentException("context " + i + " has the caller " + caller);
      }
    }
    for (Cell cell : cells) {
      if (cell.context < 0 || cell.context >= contexts.size()) {
        throw new IllegalArgumentException("no context " + cell.context);
      }
    }
    long end = Long.MIN_VALUE;
    for (Interval interval : intervals) {
      if (interval.from() < end) {
        throw new IllegalArgumentException("intervals that do not ascend");
      }
      end = interval.to();
      for (int i = 0; i < interval.cells(); i++) {
        if (interval.cell(i) >= cells.size()) {
          throw new IllegalArgumentException("no cell " + interval.cell(i));
        }
      }
    }
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return intervals.isEmpty();
  }

  /**
   * The intervals that a range touches.
   *
   * @param from its beginning, in milliseconds since 1970
   * @return those of which some time lies within
   */
  public ImmutableList<Interval> touching(long from, long to) {
    ImmutableList.Builder<Interval> touched = ImmutableList.builder();
    for (Interval interval : intervals) {
      if (interval.from() < to && interval.to() > from) {
        touched.add(interval);
      }
    }
    return touched.build();
  }

  /** The phase of a name, if it is known. */
  public Optional<Phase> phase(String name) {
    for (Phase phase : phases) {
      if (phase.name().equals(name)) {
        return Optional.of(phase);
      }
    }
    return Optional.empty();
  }

  /**
   * The counts of some intervals by context and site.
   *
   * @return the root of a tree of their counts
   */
  public ContextSnapshot tree(Iterable<Interval> some) {
    List<ContextBuilder> builders = new ArrayList<>();
    for (Context context : contexts) {
      if (context.caller < 0) {
        builders.add(ContextSnapshot.builder());
      } else {
        ContextBuilder caller = builders.get(context.caller);
        builders.add(context.method == null ? caller.folded() : caller.child(context.method));
      }
    }
    for (Interval interval : some) {
      for (int i = 0; i < interval.cells(); i++) {
        Cell cell = cells.get(interval.cell(i));
        builders.get(cell.context).record(cell.site, interval.stats(i));
      }
    }
    return builders.isEmpty() ? ContextSnapshot.EMPTY : builders.get(0).build();
  }
}
