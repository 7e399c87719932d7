package dev.mayfly.recording.threads;

import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.meters.ThreadClock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Guarded by its monitor. Attributes the CPU and wall time of all threads to the contexts in which
 * they are seen: looks at each thread's context now and then. It stops a thread only where that is
 * in a context that is new ({@link SampledStack}).
 *
 * <p>CPU time is attributed where a thread is seen <em>running</em>: between two readings of its
 * CPU time, one before and one after its context is read, it has used some. All that it has used
 * since it was seen running last goes there. So a thread that computes in one method and waits in
 * another one, in native code even, has its CPU time in the first. On a machine with more runnable
 * threads than processors a thread is rarely seen running; so its time is also attributed where it
 * has used nearly all of the time since the last look, and at the latest after {@link
 * #LONGEST_PENDING}.
 *
 * <p>The JVM does not report the CPU time of virtual threads. They have wall time ({@link
 * VirtualTimes}).
 */
public final class TimeSampler {
  /** CPU time is attributed after so long at the latest, whether or not the thread runs. */
  private static final long LONGEST_PENDING = 200_000_000;

  /** Sampling takes one part in this number of a processor at most. */
  private static final int SHARE_OF_PROCESSOR = 100;

  /** The time to wait while nothing is recorded. */
  private static final long IDLE_INTERVAL = 50_000_000;

  private final LiveRecorders threads;
  private final TimeTree tree;
  private final ThreadClock clock;
  private final long intervalNanos;
  private final SampledStack stack;
  private final VirtualTimes virtualTimes;
  private long random = 1;
  private long passes;
  private long lastLook;
  private boolean isRecording;

  public TimeSampler(
      LiveRecorders threads,
      Supplier<Stripes.Live> virtualThreads,
      TimeTree tree,
      ThreadClock clock,
      long intervalNanos) {
    this.threads = threads;
    this.tree = tree;
    this.stack = tree.stack();
    this.virtualTimes = new VirtualTimes(virtualThreads, tree, stack);
    this.clock = clock;
    this.intervalNanos = intervalNanos;
  }

  /**
   * Looks at all threads once.
   *
   * @return how long to wait before the next look, in nanoseconds: longer than the interval where
   *     there are so many threads that a look takes much time
   */
  public synchronized long pass() {
    passes++;
    if (!ProbeSwitches.recording) {
      isRecording = false;
      return Math.max(intervalNanos, IDLE_INTERVAL);
    }
    long before = clock.ownCpuNanos();
    threads.forEach(this::look);
    lookAtVirtualThreads();
    isRecording = true;
    return Math.max(nextInterval(), SHARE_OF_PROCESSOR * (clock.ownCpuNanos() - before));
  }

  /** Between 3/4 and 5/4 of the interval, lest looks go in step with what the program repeats. */
  private long nextInterval() {
    random = random * 0x5851F42D4C957F2DL + 0x14057B7EF767814FL; // Knuth's MMIX
    return intervalNanos * 3 / 4 + (random >>> 1) % (intervalNanos / 2);
  }

  private void lookAtVirtualThreads() {
    Stripes.Live live = virtualTimes.live();
    long now = clock.wallNanos();
    if (isRecording) {
      virtualTimes.look(live, now, now - lastLook);
    } else {
      virtualTimes.begin(live);
    }
    lastLook = now;
  }

  private void look(PlatformRecorder recorder) {
    ThreadTime time = recorder.time;
    long cpu = clock.cpuNanos(recorder.threadId);
    long now = clock.wallNanos();
    if (cpu < 0) {
      ended(time);
    } else if (time == null || time.pass != passes - 1 || recorder.suspended) {
      recorder.time = begin(recorder, cpu, now);
    } else {
      attribute(recorder, time, cpu, now);
    }
  }

  /** The thread has finished: it was last seen where it was. */
  private void ended(@Nullable ThreadTime time) {
    if (time != null && time.pendingNanos > 0) {
      tree.addCpu(time.context, time.takePending(), false);
    }
  }

  /**
   * A thread is seen for the first time, or again after it was not recorded. Of its time before
   * counts only what a new one has used since its first event: not the start of the JVM, say.
   */
  private ThreadTime begin(PlatformRecorder recorder, long cpu, long now) {
    ThreadTime known = recorder.time;
    ThreadTime time = known == null ? new ThreadTime(tree.outside()) : known;
    long since = known == null && isRecording ? now - recorder.beganNanos : 0;
    time.seen(passes, cpu, now);
    long used = Math.min(cpu, since);
    if (used > 0) {
      time.pend(used);
    }
    return time;
  }

  private void attribute(PlatformRecorder recorder, ThreadTime time, long cpu, long now) {
    long used = cpu - time.cpuNanos;
    long elapsed = now - time.wallNanos;
    time.seen(passes, cpu, now);
    if (used > 0 || time.pendingNanos > 0) {
      time.context = stack.find(recorder);
      time.pend(used);
      boolean isRunning = clock.cpuNanos(recorder.threadId) > cpu || used >= elapsed - elapsed / 10;
      if (isRunning || now - time.pendingSince >= LONGEST_PENDING) {
        tree.addCpu(time.context, time.takePending(), stack.isLater());
      }
    }
    if (time.context != tree.outside()) {
      tree.addWall(time.context, elapsed);
    }
  }
}
