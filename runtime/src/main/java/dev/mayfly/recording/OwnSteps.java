package dev.mayfly.recording;

import dev.mayfly.recording.jvm.AllocatedBytes;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (its thread), any readers of {@link #allocatedBytes}. What the recorder itself does
 * on one thread, and what the thread allocates for it.
 */
final class OwnSteps {
  /** Null where no thread stands behind it: nothing is measured then. */
  private final @Nullable RecordingState state;

  /** Whether the recorder works here: what the JDK allocates for it is not the program's. */
  boolean working;

  /** Bytes that the thread allocated for the profiler. */
  long profilerBytes;

  /** Where the bytes that the thread allocates are charged to contexts; else null. */
  @Nullable ByteAccount bytes;

  private volatile long allocatedBytes;

  private OwnSteps(@Nullable RecordingState state) {
    this.state = state;
  }

  /** On a thread whose bytes the JVM may report. */
  static OwnSteps measured(RecordingState state) {
    return new OwnSteps(state);
  }

  /** For trees of no thread or of several, and on virtual threads, whose bytes nobody knows. */
  static OwnSteps unmeasured() {
    return new OwnSteps(null);
  }

  /**
   * The thread is about to allocate for the profiler; returns what {@link #ends} wants to know.
   * What is allocated between is the profiler's.
   */
  long begins() {
    ByteAccount account = bytes;
    return account == null ? 0 : account.ownWorkBegins();
  }

  void ends(long mark) {
    ByteAccount account = bytes;
    if (account != null) {
      account.ownWorkEnds(mark);
    }
  }

  /**
   * As {@link #begins}, for what is seldom done and may allocate much: it is measured even where no
   * bytes are charged to contexts.
   */
  long stepBegins() {
    RecordingState known = state;
    return known != null && known.measuresOwnWork ? AllocatedBytes.reading() - profilerBytes : 0;
  }

  void stepEnds(long mark) {
    if (mark > 0) {
      long now = AllocatedBytes.reading();
      if (now > 0) {
        profilerBytes = now - mark;
        allocatedBytes = now;
      }
    }
  }

  /** What the thread had allocated in all when somebody looked last. */
  long allocatedBytes() {
    return allocatedBytes;
  }

  void allocatedBytes(long total) {
    allocatedBytes = total;
  }
}
