package dev.mayfly.benchmarks.jmh;

import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Confined to JMH's threads. The same events by one thread and by two at a time, each with its own
 * recorder: if two threads wrote to the same cache lines, an event of theirs would take several
 * times as long. Needs two processors that have nothing else to do.
 *
 * <p>Nothing is really allocated: the collector would be shared, and not by us.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 2, jvmArgsAppend = BenchmarkRecorder.OPEN)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@State(Scope.Benchmark)
public class SharingBenchmark {
  private static final int FRAME = BenchmarkRecorder.frame("shared");
  private static final int CALLEE = BenchmarkRecorder.frame("callee");
  private static final int SITE = BenchmarkRecorder.site(FRAME, AllocationKind.OBJECT, "Small", 0);
  private static final int SMALL = SiteRegistry.instance().typeOf(SITE);

  /** Confined. A thread in a context of its own tree. */
  @State(Scope.Thread)
  public static class Tree {
    private final SmallObject made = new SmallObject(1);

    /** Starts the recorder. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(false);
      MethodProbes.begin(FRAME);
    }

    private Object event() {
      Probes.constructed(made, SITE, SMALL);
      long callee = MethodProbes.begin(CALLEE);
      MethodProbes.end(callee);
      return made;
    }
  }

  /** Confined. A thread that counts by site. */
  @State(Scope.Thread)
  public static class Site {
    private final SmallObject made = new SmallObject(1);

    /** Starts the recorder. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(true);
    }

    private Object event() {
      Probes.constructed(made, SITE, SMALL);
      return made;
    }
  }

  /** An allocation's probe and a call pair, one thread. */
  @Benchmark
  public Object treeOneThread(Tree thread) {
    return thread.event();
  }

  /** Runs it on two threads. */
  @Benchmark
  @Group("treeTwoThreads")
  @GroupThreads(2)
  public Object treeTwoThreads(Tree thread) {
    return thread.event();
  }

  /** An allocation's probe by site, one thread. */
  @Benchmark
  public Object siteOneThread(Site thread) {
    return thread.event();
  }

  /** Runs it on two threads. */
  @Benchmark
  @Group("siteTwoThreads")
  @GroupThreads(2)
  public Object siteTwoThreads(Site thread) {
    return thread.event();
  }
}
