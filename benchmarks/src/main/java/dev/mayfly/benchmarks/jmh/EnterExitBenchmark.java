package dev.mayfly.benchmarks.jmh;

import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Confined to JMH's threads. Four calls by one method: of the same method, or of four methods by
 * turns; with nothing to count, or with an object in one of the four, whose context is to be
 * resolved. Time by call.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(4)
@Fork(value = 2, jvmArgsAppend = BenchmarkRecorder.OPEN)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class EnterExitBenchmark {
  private static final int A = BenchmarkRecorder.frame("a");
  private static final int B = BenchmarkRecorder.frame("b");
  private static final int C = BenchmarkRecorder.frame("c");
  private static final int D = BenchmarkRecorder.frame("d");
  private static final int SITE = BenchmarkRecorder.site(D, AllocationKind.OBJECT, "Small", 0);
  private static final int TYPE = SiteRegistry.instance().typeOf(SITE);

  private int value = 1;

  /** Starts the recorder. */
  @Setup
  public void start() {
    BenchmarkRecorder.start(false);
    for (int frame : new int[] {A, B, C, D}) { // contexts are known from now on
      MethodProbes.enter(frame);
      MethodProbes.exit(frame);
    }
  }

  /** The calls alone. */
  @Benchmark
  public int plain() {
    return work(1) + work(2) + work(3) + work(4);
  }

  /** As the agent weaves it: the method keeps its caller's context. */
  @Benchmark
  public int sameCallee() {
    return kept(A, 1) + kept(A, 2) + kept(A, 3) + kept(A, 4);
  }

  /** Calls four callees by turns. */
  @Benchmark
  public int fourCallees() {
    return kept(A, 1) + kept(B, 2) + kept(C, 3) + kept(D, 4);
  }

  /** Calls four callees, of which one allocates. */
  @Benchmark
  public int fourCalleesOneAllocates() {
    return kept(A, 1) + kept(B, 2) + kept(C, 3) + allocating(D, 4);
  }

  /** Calls four callees, and each of them allocates. */
  @Benchmark
  public int fourCalleesAllocate() {
    return allocating(A, 1) + allocating(B, 2) + allocating(C, 3) + allocating(D, 4);
  }

  /** Without the agent: the method's end looks for its run. */
  @Benchmark
  public int withoutVariable() {
    return found(A, 1) + found(A, 2) + found(A, 3) + found(A, 4);
  }

  private int work(int number) {
    return value ^ number;
  }

  private int kept(int frame, int number) {
    long caller = MethodProbes.begin(frame);
    try {
      return work(number);
    } finally {
      MethodProbes.end(caller);
    }
  }

  /** Only its probe: what the object itself takes is none of ours. */
  private int allocating(int frame, int number) {
    long caller = MethodProbes.begin(frame);
    try {
      Probes.constructed(this, SITE, TYPE);
      return work(number);
    } finally {
      MethodProbes.end(caller);
    }
  }

  private int found(int frame, int number) {
    MethodProbes.enter(frame);
    try {
      return work(number);
    } finally {
      MethodProbes.exit(frame);
    }
  }
}
