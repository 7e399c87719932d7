package dev.mayfly.recording.probes;

import dev.mayfly.analysis.memory.NativeMemory;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The door from woven code for memory outside the heap. The thread is kept out of the
 * records meanwhile.
 *
 * <p>Names and order of parameters are known to the agent's emitter. A site is one of {@link
 * dev.mayfly.analysis.EventSites}.
 */
public final class NativeMemoryProbes {
  private NativeMemoryProbes() {}

  /** Whether the receiver that is about to be asked for memory allocates it itself. */
  public static boolean allocates(@Nullable Object receiver) {
    return ProbeSwitches.recording && receiver != null && NativeMemory.isArena(receiver);
  }

  /** As {@link #allocated(Object, int)}, if {@link #allocates} has said so. */
  public static void allocated(@Nullable Object segment, boolean allocates, int site) {
    if (allocates) {
      allocated(segment, site);
    }
  }

  /** A buffer or memory segment was allocated, or a file was mapped. */
  public static void allocated(@Nullable Object memory, int site) {
    if (ProbeSwitches.recording && memory != null) {
      ThreadRecorder own = ProfilerWork.begin();
      if (own != null) {
        record(own, memory, site);
      }
    }
  }

  private static void record(ThreadRecorder own, Object memory, int site) {
    try {
      ProfilerWork.mute();
      NativeMemory.allocated(memory, site);
    } catch (Throwable lost) { // the end of the stack, or of memory
      ThreadStops.passOn(lost);
      own.dropped();
    } finally {
      ProfilerWork.end(own);
    }
  }
}
