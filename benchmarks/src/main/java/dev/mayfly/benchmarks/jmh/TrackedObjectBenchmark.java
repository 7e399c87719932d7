package dev.mayfly.benchmarks.jmh;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.TrackerProvider;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;
import java.lang.ref.PhantomReference;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
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
import org.openjdk.jmh.infra.Blackhole;

/**
 * Confined to JMH's threads. A short-lived object whose birth and death are tracked, beside one
 * with a bare phantom reference, which is what exact tracking cannot go below.
 *
 * <p>Both are to be compared where each object has its reference: the survivor spaces are large
 * enough for all references to the objects of one cycle, and room is no limit, so that nothing
 * makes the tracker draw fewer. The command {@code tracking} runs them by turns under each
 * collector.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 2,
    jvmArgsAppend = {
      BenchmarkRecorder.OPEN,
      TrackedObjectBenchmark.HEAP,
      TrackedObjectBenchmark.INITIAL_HEAP,
      TrackedObjectBenchmark.YOUNG,
      TrackedObjectBenchmark.SURVIVORS
    })
@Warmup(iterations = 5, time = 2)
@Measurement(iterations = 5, time = 2)
@State(Scope.Thread)
public class TrackedObjectBenchmark {
  static final String HEAP = "-Xmx3g";
  static final String INITIAL_HEAP = "-Xms3g";
  static final String YOUNG = "-Xmn384m";
  static final String SURVIVORS = "-XX:SurvivorRatio=1";

  /** The flags that its JVMs are started with, for benchmarks that add to them. */
  public static final List<String> FLAGS =
      List.of(BenchmarkRecorder.OPEN, HEAP, INITIAL_HEAP, YOUNG, SURVIVORS);

  private static final int FRAME = BenchmarkRecorder.frame("tracked");
  private static final int SITE = BenchmarkRecorder.site(FRAME, AllocationKind.OBJECT, "Small", 0);
  private static final int SMALL = SiteRegistry.instance().typeOf(SITE);

  /**
   * The other work of a program, about 40 ns: one that only creates objects leaves the tracker's
   * thread no time on a busy machine, and the tracker samples fewer. Each benchmark has it alike.
   */
  private static final int WORK = 16;

  private int value = 1;

  /**
   * The number of objects that may be tracked: more than are born from one collection to the next.
   */
  private static final long ROOM = 24_000_000;

  /**
   * Confined. References in arrays, which are dropped when a collection has come: then the objects
   * are dead. The least that can be done to keep references until their objects die; no code looks
   * at them.
   */
  @State(Scope.Thread)
  public static class References {
    private static final int LENGTH = 1024;

    /** Confined. One array of references. */
    private static final class Page {
      final @Nullable PhantomReference<?>[] references = new PhantomReference<?>[LENGTH];

      /** Keeps the page that follows. */
      @SuppressWarnings("UnusedVariable")
      private @Nullable Page next;
    }

    private Page last = new Page();

    /** Keeps itself and those that follow. */
    @SuppressWarnings("UnusedVariable")
    private Page first = last;

    private int count;
    private PhantomReference<Object> canary = new PhantomReference<>(new Object(), null);

    void keep(Object object) {
      if (count == LENGTH) {
        nextPage();
      }
      last.references[count++] = new PhantomReference<>(object, null);
    }

    private void nextPage() {
      Page page = new Page();
      last.next = page;
      last = page;
      count = 0;
      if (canary.refersTo(null)) {
        first = page;
        canary = new PhantomReference<>(new Object(), null);
      }
    }
  }

  /** Confined. A recorder with a tracker behind it. */
  @State(Scope.Thread)
  public static class Tracker {
    /** One object in this number is tracked; 0 for none. */
    @Param({"0", "64", "1"})
    public int interval;

    private @Nullable LifetimeSource tracker;

    /** Starts it. */
    @Setup
    public void start() {
      BenchmarkRecorder.start(false);
      MethodProbes.begin(FRAME);
      if (interval > 0) {
        Recorder recorder = Recorder.instance();
        AllocationListener births =
            ServiceLoader.load(TrackerProvider.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no tracker on the class path"))
                .open(recorder, interval, 0, ROOM);
        recorder.listener(births);
        tracker = (LifetimeSource) births;
      }
    }

    /** Ends it, and says what share of the objects was tracked. */
    @TearDown
    public void stop() {
      if (tracker != null) {
        double[] births = new double[2];
        tracker.lifetimes(
            (context, site, contextWeight, lifetimes) -> {
              births[0] += lifetimes.births();
              births[1] += lifetimes.estimatedBirths();
            });
        System.out.printf(
            Locale.ROOT,
            "tracked %.4f of the objects, at the end one in %d; %d alive, %d dropped%n",
            births[0] / births[1],
            tracker.samplingInterval(),
            tracker.trackedLive(),
            tracker.droppedBirths());
        Recorder.instance().listener(null);
        tracker.close();
        if (interval == 1 && births[0] != births[1]) {
          throw new IllegalStateException("the rate fell: this was not exact tracking");
        }
      }
    }
  }

  /** An allocation. */
  @Benchmark
  public Object plain() {
    Blackhole.consumeCPU(WORK);
    return new SmallObject(value);
  }

  /** An allocation and a phantom reference that outlives the object. */
  @Benchmark
  public Object reference(References references) {
    Blackhole.consumeCPU(WORK);
    SmallObject made = new SmallObject(value);
    references.keep(made);
    return made;
  }

  /** An allocation and its probe, tracked or not. */
  @Benchmark
  public Object tracked(Tracker tracker) {
    Blackhole.consumeCPU(WORK);
    SmallObject made = new SmallObject(value);
    Probes.constructed(made, SITE, SMALL);
    return made;
  }
}
