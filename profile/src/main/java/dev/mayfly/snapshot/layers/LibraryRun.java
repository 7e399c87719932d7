package dev.mayfly.snapshot.layers;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.LibraryNames;

/**
 * Immutable: methods of libraries that call each other, from the first one below the program's own
 * code to the one in question. Reports show them as one, by the names of the libraries: {@code
 * (Tomcat, Spring)}. This is the one place that says which methods these are, and what a run is
 * called.
 *
 * @param libraries the libraries, in the order in which they were called first
 */
public record LibraryRun(ImmutableList<String> libraries) {

  /** No library's method: the program's own code, or no method at all. */
  public static final LibraryRun NONE = new LibraryRun(ImmutableList.of());

  /** Libraries between the first ones and the last one are not named. */
  private static final int MOST_NAMED = 3;

  /**
   * The run of a context below one that is in this run.
   *
   * @param boundaries the methods of frameworks that have contexts like the program's own
   * @return the run up to the context, itself included; {@link #NONE} where it is no library's
   */
  public LibraryRun to(ContextSnapshot context, Boundaries boundaries) {
    MethodFrame method = context.method();
    boolean isLibrary =
        switch (context.kind()) {
          case UNWOVEN -> true;
          case METHOD -> !boundaries.isOwn(method);
          default -> false;
        };
    return method == null || !isLibrary ? NONE : to(method);
  }

  /** The run of a method of a library that the last method of this run calls. */
  public LibraryRun to(MethodFrame method) {
    String library = LibraryNames.of(method.className());
    String title = LibraryNames.title(library);
    if (libraries.contains(title) || (!isEmpty() && LibraryNames.isShared(library))) {
      return this;
    }
    return isEmpty() || LibraryNames.isShared(libraries.get(0))
        ? new LibraryRun(ImmutableList.of(title))
        : new LibraryRun(ImmutableList.<String>builder().addAll(libraries).add(title).build());
  }

  /** Whether it has no method. */
  public boolean isEmpty() {
    return libraries.isEmpty();
  }

  /** Whether all its methods are the JDK's. */
  public boolean isOfJdk() {
    return libraries.size() == 1 && libraries.get(0).equals(LibraryNames.JDK);
  }

  /** {@code (Tomcat, Spring)}; empty for {@link #NONE}. */
  public String name() {
    int size = libraries.size();
    return size == 0
        ? ""
        : lenientFormat(
            "(%s%s%s)",
            String.join(", ", libraries.subList(0, Math.min(size, MOST_NAMED - 1))),
            size > MOST_NAMED ? ", …" : "",
            size >= MOST_NAMED ? ", " + libraries.get(size - 1) : "");
  }

  /**
   * Immutable: where the contexts of a tree stand in its folded copy.
   *
   * @param into the copy of the context, or of its run
   * @param below the copy of the own code that calls the run
   * @param run the run that the context is in
   */
  private record Folded(ContextBuilder into, ContextBuilder below, LibraryRun run) {
    Folded to(ContextSnapshot context, Boundaries boundaries) {
      LibraryRun next = run.to(context, boundaries);
      if (next.isEmpty()) {
        ContextBuilder own = into.childLike(context);
        return new Folded(own, own, next);
      }
      ContextBuilder from = run.isEmpty() ? into : below;
      return new Folded(from.libraries(next.name()), from, next);
    }
  }

  /**
   * Copies a tree with one context in place of each run. Runs of one name below the same method are
   * one. Time in proportion to the contexts.
   */
  public static ContextSnapshot folded(ContextSnapshot root, Boundaries boundaries) {
    if (boundaries.isEmpty()) {
      return root;
    }
    ContextBuilder copy = ContextSnapshot.builder();
    root.walk()
        .handDown(
            new Folded(copy, copy, NONE),
            (caller, context) -> caller.to(context, boundaries),
            (context, place) -> {
              context.sites().forEach(place.into::add);
              place.into.add(context.amounts());
            });
    return copy.build();
  }
}
