package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.TrackerProvider;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.probes.MethodProbes;
import dev.mayfly.recording.probes.Probes;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.site.SiteRegistry.SiteSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The tracker as it is opened, with its thread, under the collector that there is. */
class CollectedObjectsTest {
  private static final int OBJECTS = 10_000;

  private final Recorder recorder = Recorder.instance();
  private LifetimeTracker tracker;

  @BeforeEach
  void openTracker() {
    TrackerProvider provider = ServiceLoader.load(TrackerProvider.class).iterator().next();
    tracker = (LifetimeTracker) provider.open(recorder, 1, 0, 4 * OBJECTS);
  }

  @AfterEach
  void closeTracker() throws InterruptedException {
    tracker.close();
    tracker.thread.join();
  }

  private Lifetimes only() {
    List<Lifetimes> all = new ArrayList<>();
    tracker.lifetimes((context, site, contextWeight, lifetimes) -> all.add(lifetimes));
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  @Test
  void deadObjectsAreCollectedAndLivingAreNot() {
    CallNode context = Fixture.context("collected");
    List<Object> kept = new ArrayList<>();
    for (int i = 0; i < OBJECTS; i++) {
      Object object = new Object();
      tracker.born(object, 1, context, 1, 1);
      if (i % 4 == 0) {
        kept.add(object);
      }
    }

    Collected.await(() -> only().deaths() == OBJECTS * 3 / 4);

    Lifetimes lifetimes = only();
    assertThat(lifetimes.births()).isEqualTo(OBJECTS);
    assertThat(lifetimes.nanos().deathSum()).isPositive();
    assertThat(Arrays.stream(lifetimes.nanos().deaths().sums()).sum()).isEqualTo(OBJECTS * 3 / 4);
    assertThat(Arrays.stream(lifetimes.bytes().live().sums()).sum()).isEqualTo(OBJECTS / 4);
    assertThat(tracker.trackedLive()).isEqualTo(kept.size());
    kept.clear();

    Collected.await(() -> only().deaths() == OBJECTS);
    assertThat(tracker.trackedLive()).isZero();
  }

  @Test
  void reaperFindsDeathsWithoutBeingAsked() {
    CallNode context = Fixture.context("reaped");
    for (int i = 0; i < OBJECTS; i++) {
      tracker.born(new Object(), 1, context, 1, 1);
    }

    Collected.await(() -> tracker.trackedLive() == 0);
    Collected.await(() -> tracker.trackerNanos() > 0);
  }

  @Test
  void reaperThreadKeepsNothingAliveAndEndsWhenClosed() throws InterruptedException {
    assertThat(tracker.thread.isDaemon()).isTrue();
    assertThat(tracker.thread.getContextClassLoader()).isNull();
    tracker.close();
    tracker.thread.join();
  }

  @Test
  void closedTrackerIsCollected() {
    List<java.lang.ref.WeakReference<AllocationListener>> trackers = new ArrayList<>();
    AllocationListener other = new LifetimeTracker(LifetimeConfig.sampled(recorder, 0.05));
    other.born(new Object(), 1, Fixture.context("gone"), 64, 1);
    trackers.add(new java.lang.ref.WeakReference<>(other));
    ((LifetimeTracker) other).close();
    other = null;

    Collected.await(() -> trackers.get(0).get() == null);
  }

  @Test
  void everyObjectThatTheProbesCountIsBornInExactMode() {
    int frame = SiteRegistry.instance().frame(new MethodFrame("Probed", "run", "()V"));
    int site =
        SiteRegistry.instance()
            .sites(frame, List.of(new SiteSpec(1, "java.lang.Object", AllocationKind.OBJECT, 0)));
    recorder.listener(tracker);
    recorder.recording(true);
    try {
      long caller = MethodProbes.begin(frame);
      for (int i = 0; i < OBJECTS; i++) {
        Probes.constructed(new Object(), site, SiteRegistry.instance().typeOf(site));
      }
      MethodProbes.end(caller);
    } finally {
      recorder.recording(false);
      recorder.listener(null);
    }

    // a thread that was recording before there was a listener draws from its next sweep on
    assertThat(only().births()).isEqualTo(OBJECTS);
    assertThat(only().estimatedBirths()).isEqualTo(OBJECTS);
    Collected.await(() -> only().deaths() == OBJECTS);
  }
}
