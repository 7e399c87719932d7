package dev.mayfly.benchmarks.jmh;

import com.sun.management.ThreadMXBean;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.jvm.AllocationBuffers;
import dev.mayfly.recording.probes.ByteProbes;
import dev.mayfly.recording.probes.MethodProbes;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Confined to JMH's threads. The cost of reading allocated bytes at the beginning and the end of a
 * method ({@code bytes=physical}), beside the same without. Time by call.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 1,
    jvmArgsAppend = {
      BenchmarkRecorder.OPEN,
      BenchmarkRecorder.OPEN_LOADER,
      BenchmarkRecorder.OPEN_MEMORY
    })
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class ByteReadingBenchmark {
  private static final int FRAME = BenchmarkRecorder.frame("read");
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private int value = 1;
  private long thread;

  /** Starts the recorder. */
  @Setup
  public void start() {
    BenchmarkRecorder.start(false, Set.of(RecordingConfig.Meter.BYTES));
    thread = AllocationBuffers.ofThisThread();
  }

  /** A reading alone, by the JVM's bean. */
  @Benchmark
  public long readingBean() {
    return THREADS.getCurrentThreadAllocatedBytes();
  }

  /** Reads them from the thread's allocation buffer. */
  @Benchmark
  public long readingBuffers() {
    return AllocationBuffers.reading(thread);
  }

  /** A call as it is woven without the option. */
  @Benchmark
  public int logical() {
    long caller = MethodProbes.begin(FRAME);
    try {
      return value ^ 3;
    } finally {
      MethodProbes.end(caller);
    }
  }

  /** Reads twice with it. */
  @Benchmark
  public int physical() {
    long caller = ByteProbes.begin(FRAME);
    try {
      return value ^ 3;
    } finally {
      ByteProbes.end(caller);
    }
  }
}
