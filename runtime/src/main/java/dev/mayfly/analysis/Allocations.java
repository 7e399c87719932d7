package dev.mayfly.analysis;

import java.lang.reflect.Array;

/** Thread-safe. The door for a program that wants to be called for each allocation. */
public final class Allocations {
  private Allocations() {}

  /**
   * Has a callback called for all that woven code creates from now on, while recording is on.
   * Loaded classes are woven again for it, unless an analysis of allocations is there from the
   * start; methods that run at this moment go on without.
   *
   * <pre>{@code
   * try (var on = Allocations.listen((count, type, object, bytes) -> log(type, bytes))) {
   *   work();
   * }
   * }</pre>
   *
   * @return what ends it
   * @throws IllegalStateException if there is no agent, whose probes it needs
   */
  public static Registration listen(AllocationCallback callback) {
    return Analyses.add("", new Listener(callback));
  }

  private static final class Listener extends Analysis {
    private final AllocationCallback callback;

    Listener(AllocationCallback callback) {
      this.callback = callback;
    }

    @Override
    public void created(Object object, Site site, long bytes) {
      Class<?> type = object.getClass();
      callback.allocated(
          type.isArray() ? Array.getLength(object) : -1, type.getTypeName(), object, bytes);
    }
  }
}
