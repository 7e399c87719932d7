package dev.mayfly.analysis;

import java.nio.file.Path;

/** The JVM that analyses run in, as they need it. The agent implements it. Thread-safe. */
public interface AnalysisHost {
  /** Receives platform threads. */
  @FunctionalInterface
  interface ThreadVisitor {
    /** A thread, by its identifier and name. */
    void thread(long id, String name);
  }

  /** Prints a line for the user. */
  void say(String line);

  /** The directory of the reports, which may not be there yet. */
  Path output();

  /** Visits the live platform threads that run woven code already. */
  void forEachThread(ThreadVisitor visitor);

  /** The contexts of the calling thread, which may be working for an analysis. */
  Contexts contexts();

  /** The calling context that this thread is in, as a number of {@link #contexts}. */
  int context();
}
