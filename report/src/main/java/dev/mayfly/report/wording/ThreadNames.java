package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ThreadSnapshot;

/** Thread-safe, without state: the names of threads, and of groups of them. */
public final class ThreadNames {

  private ThreadNames() {}

  /** {@code main #1}, {@code worker-* ×8, finished}. */
  public static String of(ThreadSnapshot thread) {
    String name = thread.name().isEmpty() ? "(no name)" : Printable.of(thread.name());
    String id = thread.id() < 0 ? "" : " #" + thread.id();
    String several = thread.threads() == 1 ? "" : " ×" + Units.count(thread.threads());
    return name + id + several + (thread.finished() ? ", finished" : "");
  }
}
