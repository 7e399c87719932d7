package dev.mayfly.benchmarks.jmh;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.threads.TimeSampler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Confined to one thread of JMH's. One look of {@code time=sampled} at all threads, most of which
 * wait. A look is due every 5 ms, or so late that looks take a hundredth of a processor.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(value = 2, jvmArgsAppend = BenchmarkRecorder.OPEN)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class TimeSamplingBenchmark {
  private static final int METHOD = BenchmarkRecorder.frame("waits");
  private static final long INTERVAL_NANOS = 5_000_000;

  /** The number of threads that wait. */
  @Param({"10", "200", "2000"})
  public int threads;

  private final TimeSampler sampler = Recorder.instance().sampleTime(INTERVAL_NANOS);
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Thread> waiting = new ArrayList<>();

  /** Starts the threads, each of which is in a woven method. */
  @Setup
  public void start() throws InterruptedException {
    BenchmarkRecorder.start(false);
    CountDownLatch begun = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> waitForTheEnd(begun), "waiting-" + i);
      thread.setDaemon(true);
      thread.start();
      waiting.add(thread);
    }
    begun.await();
  }

  private void waitForTheEnd(CountDownLatch begun) {
    long caller = MethodProbes.begin(METHOD);
    begun.countDown();
    try {
      end.await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    } finally {
      MethodProbes.end(caller);
    }
  }

  /** Ends the threads. */
  @TearDown
  public void stop() throws InterruptedException {
    end.countDown();
    for (Thread thread : waiting) {
      thread.join();
    }
  }

  /** A look; returns how long to wait for the next. */
  @Benchmark
  public long look() {
    return sampler.pass();
  }
}
