package dev.mayfly.benchmarks.jmh;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
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

/** Confined to JMH's threads. One allocation, plain and with the probe that follows it. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsAppend = BenchmarkRecorder.OPEN)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Thread)
public class ProbeBenchmark {
  private static final int OBJECT_FRAME = BenchmarkRecorder.frame("object");
  private static final int OBJECT =
      BenchmarkRecorder.site(OBJECT_FRAME, AllocationKind.OBJECT, "Small", 0);
  private static final int SMALL = SiteRegistry.instance().typeOf(OBJECT);
  private static final int ENDED =
      BenchmarkRecorder.site(
          BenchmarkRecorder.frame("<init>"), AllocationKind.UNWOVEN_CALLER, "Small", 0);
  private static final int ARRAY_FRAME = BenchmarkRecorder.frame("array");
  private static final int LAYOUT = ArrayLayout.ofElement('I');
  private static final int ARRAY =
      BenchmarkRecorder.site(ARRAY_FRAME, AllocationKind.ARRAY, "int[]", LAYOUT);

  private int value = 1;

  /** Never read, but JMH cannot know. */
  public long count;

  /** Confined. The recorder in site mode. */
  @State(Scope.Thread)
  public static class SiteMode {
    /** Starts it. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(true);
    }
  }

  /** Confined. The recorder in tree mode, in the method with the site of objects. */
  @State(Scope.Thread)
  public static class TreeMode {
    /** Starts it. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(false);
      MethodProbes.begin(OBJECT_FRAME);
    }
  }

  /** Confined. The recorder in tree mode, in the method with the site of arrays. */
  @State(Scope.Thread)
  public static class ArrayMode {
    /** Starts it. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(false);
      MethodProbes.begin(ARRAY_FRAME);
    }
  }

  /** Confined. The recorder in tree mode, with the lengths of arrays. */
  @State(Scope.Thread)
  public static class LengthsMode {
    /** Starts it. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(false);
      Recorder.instance().countLengths();
      MethodProbes.begin(ARRAY_FRAME);
    }
  }

  /** An allocation. */
  @Benchmark
  public Object plain() {
    return new SmallObject(value);
  }

  /** An allocation and a counter in a field. */
  @Benchmark
  public Object counter() {
    count++;
    return new SmallObject(value);
  }

  /** An allocation and its probe, by site. */
  @Benchmark
  public Object site(SiteMode mode) {
    SmallObject made = new SmallObject(value);
    Probes.constructed(made, OBJECT, SMALL);
    return made;
  }

  /** An allocation and its probe, with context. */
  @Benchmark
  public Object tree(TreeMode mode) {
    SmallObject made = new SmallObject(value);
    Probes.constructed(made, OBJECT, SMALL);
    return made;
  }

  /** An allocation of a woven class by woven code: the constructor's end and the expression's. */
  @Benchmark
  public Object treeWovenClass(TreeMode mode) {
    SmallObject made = new SmallObject(value);
    Probes.initialized(made, SmallObject.class, ENDED, SMALL);
    Probes.constructed(made, OBJECT, SMALL);
    return made;
  }

  /** Counts by site. */
  @Benchmark
  public Object siteWovenClass(SiteMode mode) {
    SmallObject made = new SmallObject(value);
    Probes.initialized(made, SmallObject.class, ENDED, SMALL);
    Probes.constructed(made, OBJECT, SMALL);
    return made;
  }

  /** An array. */
  @Benchmark
  public Object plainArray() {
    return new int[4];
  }

  /** An array and its probe, by site. */
  @Benchmark
  public Object siteArray(SiteMode mode) {
    int[] made = new int[4];
    Probes.array(made, 4, ARRAY, LAYOUT);
    return made;
  }

  /** An array and its probe, with context. */
  @Benchmark
  public Object treeArray(ArrayMode mode) {
    int[] made = new int[4];
    Probes.array(made, 4, ARRAY, LAYOUT);
    return made;
  }

  /** An array and its probe, with context and its length by site. */
  @Benchmark
  public Object lengthsArray(LengthsMode mode) {
    int[] made = new int[4];
    Probes.array(made, 4, ARRAY, LAYOUT);
    return made;
  }
}
