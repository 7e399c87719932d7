package dev.mayfly.benchmarks;

import dev.mayfly.recording.AllocationListener;
import dev.mayfly.recording.CallNode;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Probes;
import dev.mayfly.recording.RecorderRegistry;
import dev.mayfly.recording.TrackerProvider;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.lang.ref.PhantomReference;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Confined to JMH's threads. A short-lived object whose birth and death are tracked, beside one
 * with a bare phantom reference, which is what exact tracking cannot go below.
 */
@BenchmarkMode(org.openjdk.jmh.annotations.Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {Recording.OPEN, "-Xmx1g", "-Xmn256m"})
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
public class TrackedObjectBenchmark {
  private static final int FRAME = Recording.frame("tracked");
  private static final int SITE = Recording.site(FRAME, AllocationKind.OBJECT, "Small", 0);
  private static final int SMALL = SiteRegistry.instance().typeOf(SITE);

  private int value = 1;

  /** Confined. References in a ring that is so long that their objects are dead when it is full. */
  @State(Scope.Thread)
  public static class References {
    private static final int LENGTH = 1 << 22;

    private final @Nullable PhantomReference<?>[] ring = new PhantomReference<?>[LENGTH];
    private int next;

    void keep(Object object) {
      ring[next] = new PhantomReference<>(object, null);
      next = (next + 1) & (LENGTH - 1);
    }
  }

  /** Confined. A recorder with a tracker behind it. */
  @State(Scope.Thread)
  public static class Tracker {
    /** One object in so many is tracked; 0 for none. */
    @Param({"0", "64", "1"})
    public int interval;

    private @Nullable CallNode context;
    private @Nullable LifetimeSource tracker;

    /** Starts it. */
    @Setup
    public void start() {
      Recording.start(false);
      context = Probes.enter(FRAME);
      if (interval > 0) {
        RecorderRegistry registry = RecorderRegistry.instance();
        AllocationListener births =
            ServiceLoader.load(TrackerProvider.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no tracker on the class path"))
                .open(registry, interval, 0, 0);
        registry.listener(births);
        tracker = (LifetimeSource) births;
      }
    }

    /** Ends it, and says what share of the objects was tracked. */
    @TearDown
    public void stop() {
      if (tracker != null) {
        System.out.printf(
            "tracked one in %d, at the end one in %d; %d alive, %d dropped%n",
            interval, tracker.samplingInterval(), tracker.trackedLive(), tracker.droppedBirths());
        RecorderRegistry.instance().listener(null);
        tracker.close();
      }
    }
  }

  /** An allocation. */
  @Benchmark
  public Object plain() {
    return new Small(value);
  }

  /** An allocation and a phantom reference that outlives the object. */
  @Benchmark
  public Object reference(References references) {
    Small made = new Small(value);
    references.keep(made);
    return made;
  }

  /** An allocation and its probe, tracked or not. */
  @Benchmark
  public Object tracked(Tracker tracker) {
    Small made = new Small(value);
    Probes.constructed(made, SITE, SMALL, tracker.context);
    return made;
  }
}
