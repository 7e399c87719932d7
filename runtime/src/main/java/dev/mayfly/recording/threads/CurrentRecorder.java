package dev.mayfly.recording.threads;

import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Event;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.ThreadStops;
import dev.mayfly.recording.meters.ProfilerAllocations;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Finds the recorder of the calling thread, and makes it at the thread's first event;
 * only then it takes a lock.
 */
public final class CurrentRecorder {
  /**
   * The recorders of virtual threads, and of those whose identifiers are unknown; {@link #SILENT}
   * for a thread that is kept out of the records and has none. All others are found by {@link
   * LiveRecorders}, since a thread-local variable may be erased.
   */
  private static final ThreadLocal<ThreadRecorder> RECORDERS = new ThreadLocal<>();

  private static final RecorderRegistry THREADS = RecorderRegistry.instance();

  /** Stands for the recorder of a thread that is not recorded, for now or for good. */
  private static final ThreadRecorder SILENT = THREADS.mutedRecorder();

  private static final int NEAR_MASK = 1023;

  /**
   * Recorders by the low bits of their threads' identifiers, which are never given twice: a look-up
   * of 1 ns where the thread-local variable takes 3 (WovenBenchmark). Written in races; a stale
   * entry is known by its identifier and costs the slow path.
   */
  private static final @Nullable ThreadRecorder[] NEAR = new ThreadRecorder[NEAR_MASK + 1];

  private CurrentRecorder() {}

  /**
   * The recorder of this thread, made at the first call; null where it cannot be made, and where
   * the thread is kept out of the records. Its slow path is a call without the program's object,
   * which would escape there.
   */
  public static @Nullable ThreadRecorder get() {
    ThreadRecorder recorder = near();
    return recorder != null ? recorder : slowly();
  }

  /** The recorder of this thread if it is near. */
  public static @Nullable ThreadRecorder near() {
    long id = ThreadIds.current();
    ThreadRecorder recorder = NEAR[(int) id & NEAR_MASK];
    return recorder != null && recorder.threadId == id ? recorder : null;
  }

  /** The recorder of this thread if it has one. */
  static @Nullable ThreadRecorder known() {
    ThreadRecorder recorder = near();
    if (recorder == null) {
      recorder = notNear();
    }
    return recorder == SILENT ? null : recorder;
  }

  /** The recorder's own steps on this thread; null if it has no recorder. */
  static @Nullable ProfilerAllocations steps() {
    ThreadRecorder own = known();
    return own == null ? null : own.steps;
  }

  /** Whether this thread is kept out of the records. */
  public static boolean isExcluded() {
    return notNear() == SILENT;
  }

  /** The recorder of this thread, or {@link #SILENT}; null if it has none yet. */
  private static @Nullable ThreadRecorder notNear() {
    ThreadRecorder recorder = evenIfSuspended();
    return recorder != null && recorder.suspended ? SILENT : recorder;
  }

  private static @Nullable ThreadRecorder evenIfSuspended() {
    ThreadRecorder recorder = THREADS.recorderOf(ThreadIds.current());
    return recorder != null ? recorder : RECORDERS.get();
  }

  /**
   * The recorder of this thread also while the thread works for the profiler, to be read alone;
   * null if it has none.
   */
  public static @Nullable ThreadRecorder ofThisThread() {
    ThreadRecorder recorder = evenIfSuspended();
    return recorder == SILENT ? null : recorder;
  }

  private static @Nullable ThreadRecorder slowly() {
    ThreadRecorder recorder = notNear();
    if (recorder == SILENT || ThreadIds.isUnfinished()) {
      return null;
    }
    boolean isNew = recorder == null;
    if (recorder == null) {
      try {
        RECORDERS.set(SILENT); // what the JDK allocates for the new one is not the program's
        recorder = THREADS.newRecorder(Thread.currentThread());
      } catch (OutOfMemoryError noRoom) {
        THREADS.lostWithoutRecorder.incrementAndGet();
        return null;
      } finally {
        if (recorder == null || isKept(recorder)) {
          RECORDERS.remove();
        } else {
          long own = recorder.steps.begins();
          RECORDERS.set(recorder);
          recorder.steps.ends(own);
        }
      }
    }
    NEAR[(int) recorder.threadId & NEAR_MASK] = recorder;
    if (isNew && Analyses.isWanted(Event.THREAD)) {
      tellBegan(recorder);
    }
    return recorder;
  }

  /** Tells analyses of this thread; nothing that they do is recorded. */
  private static void tellBegan(ThreadRecorder recorder) {
    if (!(recorder instanceof PlatformRecorder own)) {
      return; // its end would be unknown
    }
    ThreadRecorder working = ProfilerWork.begin();
    try {
      ProfilerWork.mute();
      Analyses.threadBegan(own.threadId, own.name());
    } catch (Throwable lost) { // the end of the stack, or of memory
      ThreadStops.passOn(lost);
      recorder.dropped();
    } finally {
      ProfilerWork.end(working);
    }
  }

  private static boolean isKept(ThreadRecorder recorder) {
    return THREADS.recorderOf(recorder.threadId) == recorder;
  }

  /** Gives this thread its recorder back. */
  static void resume(ThreadRecorder recorder) {
    recorder.suspended = false;
    if (!isKept(recorder)) {
      RECORDERS.set(recorder);
    }
    NEAR[(int) recorder.threadId & NEAR_MASK] = recorder;
  }

  /** Keeps this thread out of the records. */
  static void exclude() {
    ThreadRecorder own = evenIfSuspended();
    if (own == null) {
      RECORDERS.set(SILENT);
    } else if (own != SILENT) {
      forget(own);
      own.suspended = true;
    }
  }

  /** Lets go of the recorder of a thread that has finished. */
  static void forget(ThreadRecorder recorder) {
    int slot = (int) recorder.threadId & NEAR_MASK;
    if (NEAR[slot] == recorder) {
      NEAR[slot] = null;
    }
  }
}
