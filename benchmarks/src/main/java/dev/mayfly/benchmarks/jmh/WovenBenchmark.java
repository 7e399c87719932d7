package dev.mayfly.benchmarks.jmh;

import com.example.workloads.Workloads;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Confined to JMH's threads. {@link Workloads}, plain unless its JVM is started with the agent, as
 * the command {@code woven} does. Time by object or by call.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Workloads.COUNT)
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class WovenBenchmark {
  private final Workloads workloads = new Workloads();

  /** Objects of a woven class. */
  @Benchmark
  public Object objects() {
    return workloads.objects();
  }

  /** Objects of a woven class with something to do in its constructor. */
  @Benchmark
  public Object checkedObjects() {
    return workloads.checkedObjects();
  }

  /** Objects of a class of the JDK. */
  @Benchmark
  public Object lists() {
    return workloads.lists();
  }

  /** Arrays. */
  @Benchmark
  public Object arrays() {
    return workloads.arrays();
  }

  /** Boxes. */
  @Benchmark
  public Object boxes() {
    return workloads.boxes();
  }

  /** Objects that the JIT compiler can do without. */
  @Benchmark
  public int passing() {
    return workloads.passing();
  }

  /** Three calls an operation. */
  @Benchmark
  @OperationsPerInvocation(3 * Workloads.COUNT)
  public int calls() {
    return workloads.calls();
  }

  /** Calls that go deep. */
  @Benchmark
  @OperationsPerInvocation(Workloads.FIB_CALLS)
  public int fib() {
    return Workloads.fib(20);
  }
}
