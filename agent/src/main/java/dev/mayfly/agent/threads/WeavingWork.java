package dev.mayfly.agent.threads;

import com.sun.management.ThreadMXBean;
import dev.mayfly.recording.jvm.VmBeans;
import dev.mayfly.recording.ledger.WeavingLedger;
import dev.mayfly.recording.threads.ProfilerWork;
import dev.mayfly.recording.threads.ThreadRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, all static. Weaving on a thread of the program: nothing that happens meanwhile on
 * this thread is recorded, and what it costs is measured.
 *
 * <p>The program's class loaders may run for it, and classes may be loaded meanwhile that are to be
 * woven themselves: work within work is neither muted nor measured twice. The end of the stack may
 * come anywhere, so all is done in this form:
 *
 * <pre>{@code
 * ThreadRecorder own = ProfilerWork.recorder();
 * try {
 *   WeavingWork.begin(own);
 *   ..
 * } finally {
 *   WeavingWork.end(own);
 * }
 * }</pre>
 */
public final class WeavingWork {
  /** While this thread weaves: what it had allocated and what CPU time it had used before. */
  private static final ThreadLocal<long[]> RUNNING = new ThreadLocal<>();

  private static final ThreadMXBean THREADS = (ThreadMXBean) VmBeans.threads();

  private WeavingWork() {}

  /** Whether the calling thread weaves. */
  public static boolean isRunning() {
    return RUNNING.get() != null;
  }

  /** Begins work that is no part of other work. */
  public static void begin(@Nullable ThreadRecorder own) {
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    RUNNING.set(new long[] {bytes, THREADS.getCurrentThreadCpuTime()});
    if (own != null) {
      ProfilerWork.mute();
    }
  }

  /** Ends work, whether or not it began. */
  public static void end(@Nullable ThreadRecorder own) {
    long[] before = RUNNING.get();
    RUNNING.remove();
    ProfilerWork.resume(own);
    long bytes = THREADS.getCurrentThreadAllocatedBytes();
    long allocated = before == null ? 0 : bytes - before[0];
    WeavingLedger.instance()
        .cost(before == null ? 0 : THREADS.getCurrentThreadCpuTime() - before[1], allocated);
    ProfilerWork.charge(allocated, bytes);
  }
}
