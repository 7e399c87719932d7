package dev.mayfly.report.wording;

import dev.mayfly.snapshot.run.SimilarThreads;
import dev.mayfly.snapshot.run.ThreadSnapshot;

/** Thread-safe, without state: the names of threads, and of groups of them. */
public final class ThreadNames {

  private ThreadNames() {}

  /** {@code main #1}, {@code worker-# (8 threads, finished)}. */
  public static String of(ThreadSnapshot thread) {
    String name = name(thread.name());
    if (thread.id() >= 0) {
      return name + " #" + thread.id() + (thread.finished() ? ", finished" : "");
    }
    return name + number(thread.threads(), thread.live());
  }

  /** {@code worker-# (10 threads, 2 live)}; of a single row as {@link #of(ThreadSnapshot)}. */
  public static String of(SimilarThreads group) {
    return group.rows().size() == 1
        ? of(group.rows().get(0))
        : name(group.name()) + number(group.threads(), group.live());
  }

  private static String name(String name) {
    return name.isEmpty() ? "(no name)" : Printable.of(name);
  }

  private static String number(int threads, int live) {
    String ended =
        live == threads ? "" : live == 0 ? ", finished" : ", " + Units.count(live) + " live";
    return " (" + Units.counted(threads, "thread", "threads") + ended + ")";
  }
}
