package dev.mayfly.analysis;

/** Thread-safe. A listener that is called for events, until this is closed. */
public interface Registration extends AutoCloseable {
  /** Ends the calls; one that runs on another thread may still be running. */
  @Override
  void close();
}
