package dev.mayfly.analysis;

/** Thread-safe. A listener that is called for events, until this is closed. */
public interface Registration extends AutoCloseable {
  /** Ends the calls; one that runs on another thread may still be running. */
  @Override
  void close();

  /** Counts a failure of the listener outside of its events; the tenth switches it off. */
  default void failed(Throwable failure) {}

  /** Whether it is switched off. */
  default boolean isOff() {
    return false;
  }
}
