package dev.mayfly.research.agents.probes;

import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.threads.CurrentRecorder;
import dev.mayfly.recording.threads.PlatformRecorder;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * The activations of agents, apart as the slow paths of {@code ProbesOutOfLine} are. Thread-safe
 * (no state); called by the recorder's own thread.
 */
final class ActivationsOutOfLine extends Throwable {
  private static final long serialVersionUID = 1;

  private ActivationsOutOfLine() {}

  /**
   * Activates agents.
   *
   * @param known the marks of this thread, which have been reached; null if they are not near
   */
  static void flushed(int bytecodes, @Nullable ActivationMarks known) {
    flushedApart(bytecodes, known);
  }

  private static void flushedApart(int bytecodes, @Nullable ActivationMarks known) {
    if (known != null) {
      activate(known);
    } else if (CurrentRecorder.get() instanceof PlatformRecorder recorder) {
      ActivationMarks marks = ActivationMarks.OF_THREADS.of(recorder);
      if (marks != null && marks.flush(bytecodes)) {
        activate(marks);
      }
    }
  }

  /** The thread is kept out of the records meanwhile: nothing that agents do comes back here. */
  private static void activate(ActivationMarks marks) {
    ThreadRecorder own = ProfilerWork.begin();
    if (own != null) {
      try {
        ProfilerWork.mute();
        marks.activate();
      } catch (Throwable lost) { // the end of the stack, or of memory
        ThreadStops.passOn(lost);
        own.dropped();
      } finally {
        ProfilerWork.end(own);
      }
    }
  }
}
