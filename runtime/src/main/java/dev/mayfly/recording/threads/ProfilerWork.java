package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.meters.ByteAccount;
import dev.mayfly.recording.meters.TimeAccount;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The profiler's own work, on threads of its own or on the program's, and its
 * allocations there. All methods but {@link #threads} are about the calling thread.
 */
public final class ProfilerWork {
  /** The name of the thread that weaves loaded classes. */
  public static final String REWEAVING = "mayfly-reweaving";

  private static final Set<Thread> OWN_THREADS = new HashSet<>();

  /** Guarded by {@link #OWN_THREADS}. */
  private static long endedBytes;

  private ProfilerWork() {}

  /**
   * Does something for the profiler on a thread of the program: nothing that happens meanwhile on
   * this thread is recorded, be it in woven classes that the program shares with the profiler, and
   * the bytes are the profiler's.
   */
  public static <T extends @Nullable Object> T during(Supplier<T> work) {
    ThreadRecorder own = recorder();
    if (own == null) {
      return work.get();
    }
    long before = 0;
    try {
      if (own.steps.bytes != null) {
        own.current().charge(own.steps.bytes);
      }
      before = AllocatedBytes.ofThisThread();
      mute();
      return work.get();
    } finally {
      resume(own);
      if (before > 0) {
        long now = AllocatedBytes.ofThisThread();
        charge(now - before, now);
      }
      suspend(own, false);
    }
  }

  /**
   * As {@link #during}, in three steps that allocate nothing: begin, {@link #mute}, {@link #end}.
   *
   * @return the recorder of this thread, for the end; null where it has none, and where the thread
   *     works for the profiler already: then there is nothing to end
   */
  public static @Nullable ThreadRecorder begin() {
    ThreadRecorder own = recorder();
    if (own != null) {
      own.steps.workBegins();
    }
    return own;
  }

  /** Ends the work that {@link #begin} began. */
  public static void end(@Nullable ThreadRecorder own) {
    if (own != null) {
      resume(own);
      own.steps.workEnds();
      suspend(own, false);
    }
  }

  /** Does something during which what the JDK allocates is not counted. */
  public static <T extends @Nullable Object> T uncounted(Supplier<T> work) {
    ThreadRecorder own = CurrentRecorder.get();
    boolean before = own != null && own.steps.working;
    if (own != null) {
      own.steps.working = true;
    }
    try {
      return work.get();
    } finally {
      if (own != null) {
        own.steps.working = before;
      }
    }
  }

  /**
   * Charges bytes that this thread has just allocated for the profiler, while it wove a class.
   *
   * @param allocatedBytes what the thread has allocated so far in all
   */
  public static void charge(long bytes, long allocatedBytes) {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      recorder.steps.profilerBytes += bytes;
      recorder.steps.allocatedBytes(allocatedBytes);
      suspend(recorder, false);
    }
  }

  /**
   * Charges the profiler with all that this thread has allocated so far, whatever was attributed to
   * it before: the program has not begun.
   */
  public static void chargeAll(long allocatedBytes) {
    ThreadRecorder recorder = CurrentRecorder.get();
    ByteAccount bytes = recorder == null ? null : recorder.steps.bytes;
    if (bytes != null) { // which has attributed it to no context
      synchronized (OWN_THREADS) {
        endedBytes += bytes.before();
      }
    } else if (recorder != null) {
      recorder.steps.profilerBytes = allocatedBytes;
      recorder.steps.allocatedBytes(allocatedBytes);
      suspend(recorder, false);
    }
  }

  /**
   * Charges the profiler with what the JVM has just made for it on this thread, which loads a
   * class: copies of the class file and of the name, to be shown to agents.
   */
  public static void chargeClassFile(@Nullable String name, int bytes) {
    ThreadRecorder recorder = ProbeSwitches.readingBytes ? CurrentRecorder.known() : null;
    if (recorder != null) {
      recorder.steps.profilerBytes += ClassFileCopies.bytes(name, bytes);
    }
  }

  /**
   * Keeps what this thread, one of the profiler's own, does and allocates out of all records. To be
   * called before it runs woven code.
   */
  public static void excludeThread() {
    CurrentRecorder.exclude();
    own(Thread.currentThread());
  }

  /**
   * To be called where one of the profiler's own threads ends while the program runs on: what it
   * has allocated stays the profiler's.
   */
  public static void endThread() {
    synchronized (OWN_THREADS) {
      endedBytes += AllocatedBytes.ofThisThread();
      OWN_THREADS.remove(Thread.currentThread());
    }
  }

  /** The bytes of own threads that have ended, as far as they said so, and of the start. */
  public static long endedBytes() {
    synchronized (OWN_THREADS) {
      return endedBytes;
    }
  }

  /** Notes that a thread works for the profiler alone, though it is not one of its own. */
  public static void own(Thread thread) {
    synchronized (OWN_THREADS) {
      OWN_THREADS.add(thread);
    }
  }

  /** The profiler's own threads that are alive. */
  public static List<Thread> threads() {
    synchronized (OWN_THREADS) {
      OWN_THREADS.removeIf(thread -> !thread.isAlive());
      return List.copyOf(OWN_THREADS);
    }
  }

  /** Keeps what this thread does out of all records until it is given its recorder back. */
  public static void mute() {
    CurrentRecorder.exclude();
  }

  /**
   * The recorder of this thread, for {@link #resume}; null where it has none. To be asked for
   * before {@link #mute}, so that it can be given back whatever happens then.
   */
  public static @Nullable ThreadRecorder recorder() {
    ThreadRecorder recorder = CurrentRecorder.get();
    if (recorder != null) {
      suspend(recorder, true);
      TimeAccount time = recorder.steps.time;
      if (time != null) {
        recorder.current().charge(time, System.nanoTime());
      }
    }
    return recorder;
  }

  /** Goes on with the record of this thread. */
  public static void resume(@Nullable ThreadRecorder own) {
    if (own != null) {
      TimeAccount time = own.steps.time;
      if (time != null) {
        time.skip(System.nanoTime());
      }
      CurrentRecorder.resume(own);
    }
  }

  private static void suspend(ThreadRecorder recorder, boolean on) {
    ByteAccount bytes = recorder.steps.bytes;
    if (bytes != null) {
      bytes.suspend(on);
    }
  }
}
