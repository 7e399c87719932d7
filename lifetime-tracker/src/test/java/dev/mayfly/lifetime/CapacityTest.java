package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.contexts.CallNode;
import java.util.List;
import org.junit.jupiter.api.Test;

class CapacityTest {
  private static final int CAPACITY = 1000;

  private final Fixture fixture = new Fixture(1, CAPACITY);
  private final LifetimeTracker tracker = fixture.tracker;
  private final CallNode context = context("capacity");

  @Test
  void birthsBeyondCapacityAreDroppedAndCounted() {
    List<Object> objects = fixture.born(3 * CAPACITY, context);

    assertThat(tracker.trackedLive()).isEqualTo(CAPACITY);
    assertThat(tracker.trackedCapacity()).isEqualTo(CAPACITY);
    assertThat(tracker.droppedBirths()).isEqualTo(2 * CAPACITY);
    assertThat(fixture.only().births()).isEqualTo(CAPACITY);
    assertThat(objects).hasSize(3 * CAPACITY);
  }

  @Test
  void rateFallsVisiblyBeforeCapacityIsReached() {
    List<Object> objects = fixture.born(CAPACITY / 2, context);
    assertThat(tracker.samplingInterval()).isEqualTo(1);

    objects.addAll(fixture.born(CAPACITY / 2, context));

    assertThat(tracker.samplingInterval()).isGreaterThanOrEqualTo(1 << 8);
    assertThat(tracker.initialSamplingInterval()).isEqualTo(1);
    assertThat(objects).hasSize(CAPACITY);
  }

  @Test
  void programThatObeysTheRateDropsNothing() {
    long made = 0;
    Lifetimes lifetimes = null;
    for (int cycle = 0; cycle < 10; cycle++) {
      int weight;
      for (int i = 0; i < 50 * CAPACITY; i += weight) {
        weight = tracker.samplingInterval();
        fixture.born(SITE, context, weight);
        made += weight;
      }
      fixture.killAll();
      fixture.collect();
      lifetimes = fixture.only();
    }

    assertThat(tracker.droppedBirths()).isZero();
    assertThat(tracker.trackedLive()).isZero();
    assertThat(lifetimes.deaths()).isEqualTo(lifetimes.births());
    assertThat(lifetimes.estimatedBirths()).isEqualTo((double) made);
  }

  @Test
  void rateRisesAgainWhenThereIsRoomForLong() {
    List<Object> objects = fixture.born(CAPACITY, context);
    fixture.killAll();
    fixture.collect();
    assertThat(tracker.samplingInterval()).isGreaterThan(1);

    for (int cycle = 0; cycle < 8; cycle++) {
      fixture.collect();
    }

    assertThat(tracker.samplingInterval()).isEqualTo(1);
    assertThat(objects).hasSize(CAPACITY);
  }

  @Test
  void rateStaysLowWhileMostPlacesAreHeld() {
    List<Object> objects = fixture.born(CAPACITY, context);
    int interval = tracker.samplingInterval();

    for (int cycle = 0; cycle < 20; cycle++) {
      fixture.collect();
    }

    assertThat(tracker.samplingInterval()).isEqualTo(interval);
    assertThat(objects).hasSize(CAPACITY);
  }

  @Test
  void deathsMakeRoomForNewBirths() {
    for (int cycle = 0; cycle < 20; cycle++) {
      fixture.born(CAPACITY / 2, context);
      fixture.killAll();
      fixture.collect();
    }

    assertThat(tracker.droppedBirths()).isZero();
    assertThat(tracker.samplingInterval()).isEqualTo(1);
    assertThat(fixture.only().deaths()).isEqualTo(10L * CAPACITY);
    assertThat(tracker.room.taken()).isLessThanOrEqualTo(CAPACITY / 10);
  }
}
