package dev.mayfly.lifetime;

import static dev.mayfly.histogram.LogBuckets.bucketOf;
import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallNode;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LifetimeTrackerTest {
  private final Fixture fixture = new Fixture(1, 1000);
  private final FakeClock clock = fixture.clock;

  private static long[] one(long age, long count) {
    long[] counts = new long[bucketOf(age) + 1];
    counts[bucketOf(age)] = count;
    return counts;
  }

  private static void assertDeaths(Ages ages, long age, long weight) {
    assertThat(ages.deaths().sums()).isEqualTo(one(age, weight));
    assertThat(ages.live().sums()).isEmpty();
    assertThat(ages.deathSum()).isEqualTo((double) age * weight);
  }

  private static void assertLive(Ages ages, long age, long weight) {
    assertThat(ages.deaths().sums()).isEmpty();
    assertThat(ages.live().sums()).isEqualTo(one(age, weight));
    assertThat(ages.deathSum()).isZero();
  }

  @Test
  void ageAtDeathIsKnownByAllClocks() {
    clock.at(1_000, 500);
    clock.collections = 10;
    fixture.tracker.tick();
    Object object = fixture.born(SITE, context("ages"), 1);
    clock.at(4_000_000, 90_000);
    fixture.collect();
    fixture.collect();
    fixture.kill(object);
    clock.at(5_001_000, 100_500);
    fixture.collect();

    Lifetimes lifetimes = fixture.only();

    assertThat(lifetimes.births()).isEqualTo(1);
    assertThat(lifetimes.deaths()).isEqualTo(1);
    assertThat(lifetimes.estimatedBirths()).isEqualTo(1);
    assertDeaths(lifetimes.nanos(), 5_000_000, 1);
    assertDeaths(lifetimes.bytes(), 100_000, 1);
    assertDeaths(lifetimes.collections(), 2, 1);
  }

  @Test
  void objectThatDiesInTheFirstCollectionHasSurvivedNone() {
    Object object = fixture.born(SITE, context("first"), 1);
    fixture.kill(object);
    fixture.collect();

    assertDeaths(fixture.only().collections(), 0, 1);
  }

  @Test
  void deathsOfTheLastReadingAreTheLast() {
    Object object = fixture.born(SITE, context("last"), 1);
    fixture.tracker.findDeathsByReadings();
    fixture.kill(object);
    fixture.collect();

    assertThat(fixture.tracker.trackedLive()).isEqualTo(1);
    assertThat(fixture.only().deaths()).isEqualTo(1);
    assertThat(fixture.tracker.trackedLive()).isZero();
  }

  @Test
  void livingAreCensoredAtTheirAge() {
    clock.at(100, 10);
    fixture.tracker.tick();
    Object object = fixture.born(SITE, context("living"), 3);
    fixture.collect();
    fixture.collect();
    clock.at(1_100, 4_010);

    for (int reading = 0; reading < 2; reading++) {
      Lifetimes lifetimes = fixture.only();
      assertThat(lifetimes.births()).isEqualTo(1);
      assertThat(lifetimes.deaths()).isZero();
      assertThat(lifetimes.estimatedBirths()).isEqualTo(3);
      assertLive(lifetimes.nanos(), 1_000, 3);
      assertLive(lifetimes.bytes(), 4_000, 3);
      assertLive(lifetimes.collections(), 2, 3);
    }
    assertThat(object).isNotNull();
  }

  @Test
  void livingBecomeDeathsLater() {
    CallNode context = context("later");
    Object first = fixture.born(SITE, context, 2);
    Object second = fixture.born(SITE, context, 5);
    assertThat(fixture.only().births()).isEqualTo(2);
    fixture.kill(first);
    fixture.collect();

    Lifetimes lifetimes = fixture.only();

    assertThat(lifetimes.births()).isEqualTo(2);
    assertThat(lifetimes.deaths()).isEqualTo(1);
    assertThat(lifetimes.estimatedBirths()).isEqualTo(7);
    assertThat(lifetimes.collections().deaths().sums()).containsExactly(2);
    assertThat(lifetimes.collections().live().sums()).containsExactly(0, 5);
    assertThat(second).isNotNull();
  }

  @Test
  void birthsShareTheTimeOfTheLastTick() {
    clock.at(100, 0);
    fixture.tracker.tick();
    clock.at(900, 0);
    Object object = fixture.born(SITE, context("tick"), 1);
    fixture.kill(object);
    clock.at(1_100, 0);
    fixture.collect();

    assertDeaths(fixture.only().nanos(), 1_000, 1);
  }

  @Test
  void birthThatNoticesCollectionIsYoungerThanIt() {
    clock.collections++;
    clock.collected = true;
    clock.nanos = 50;
    Object object = fixture.born(SITE, context("notices"), 1);
    assertThat(clock.collected).isFalse();
    fixture.tracker.tick();
    fixture.kill(object);
    clock.nanos = 60;
    fixture.collect();

    Lifetimes lifetimes = fixture.only();

    assertDeaths(lifetimes.collections(), 0, 1);
    assertDeaths(lifetimes.nanos(), 10, 1);
  }

  @Test
  void tickLooksForDeathsAfterClearingsOnly() {
    Object object = fixture.born(SITE, context("clearings"), 1);
    fixture.kill(object);
    fixture.tracker.tick();
    assertThat(fixture.tracker.reaper.table.entries()).isEmpty();

    clock.markings++;
    fixture.tracker.tick();

    assertThat(fixture.tracker.reaper.table.entries()).hasSize(1);
    assertThat(fixture.tracker.trackedLive()).isZero();
  }

  @Test
  void snapshotFindsDeathsItself() {
    Object object = fixture.born(SITE, context("snapshot"), 1);
    fixture.kill(object);

    assertThat(fixture.only().deaths()).isEqualTo(1);
  }

  @Test
  void birthsAreToldApartByContextAndSite() {
    CallNode here = context("here");
    CallNode there = context("there");
    List<Object> objects =
        List.of(
            fixture.born(1, here, 1),
            fixture.born(2, here, 1),
            fixture.born(1, there, 1),
            fixture.born(1, here, 1));
    fixture.kill(objects.get(3));
    fixture.collect();

    assertThat(fixture.snapshot())
        .extracting(
            entry -> entry.context().frame(),
            Fixture.Entry::site,
            entry -> entry.lifetimes().births())
        .containsExactlyInAnyOrder(
            tuple(here.frame(), 1, 2L), tuple(here.frame(), 2, 1L), tuple(there.frame(), 1, 1L));
  }

  @Test
  void closedTrackerHoldsNothing() {
    CallNode context = context("closed");
    List<Object> objects = fixture.born(100, context);
    fixture.collect();
    objects.addAll(fixture.born(100, context));
    assertThat(fixture.tracker.trackedLive()).isEqualTo(200);

    fixture.tracker.close();
    fixture.born(SITE, context, 1);
    fixture.collect();

    assertThat(fixture.tracker.trackedLive()).isZero();
    assertThat(fixture.tracker.droppedBirths()).isEqualTo(1);
    assertThat(fixture.snapshot()).isEmpty();
    assertThat(objects).hasSize(200);
  }

  @Test
  void aliveSinceAMoment() {
    CallNode context = context("since");
    Object before = fixture.born(SITE, context, 1);
    clock.at(100, 0);
    long mark = fixture.tracker.mark();
    fixture.born(SITE, context, 1);
    fixture.born(SITE, context, 3);
    Object dead = fixture.born(SITE, context, 1);
    Object elsewhere = fixture.born(SITE + 1, context, 1);
    fixture.kill(dead);
    for (int reading = 0; reading < 2; reading++) {
      assertThat(aliveSince(mark)).containsExactlyInAnyOrder("7: 2 for 4", "8: 1 for 1");
    }
    clock.at(200, 0);
    fixture.collect();
    fixture.collect();
    assertThat(aliveSince(mark)).containsExactlyInAnyOrder("7: 2 for 4", "8: 1 for 1");
    assertThat(fixture.tracker.trackedLive()).isEqualTo(4);
    fixture.kill(elsewhere);
    fixture.kill(before);
    assertThat(aliveSince(mark)).containsExactly("7: 2 for 4");
    clock.at(300, 0);
    assertThat(aliveSince(fixture.tracker.mark())).isEmpty();
  }

  @Test
  void aliveBetweenTwoMoments() {
    CallNode context = context("between");
    fixture.born(SITE, context, 1);
    clock.at(100, 0);
    long from = fixture.tracker.mark();
    fixture.born(SITE, context, 2);
    Object dead = fixture.born(SITE, context, 1);
    clock.at(200, 0);
    long to = fixture.tracker.mark();
    fixture.born(SITE, context, 1);
    fixture.born(SITE + 1, context, 1);
    assertThat(aliveBetween(from, to)).containsExactly("7: 2 for 3");
    fixture.kill(dead);
    assertThat(aliveBetween(from, to)).containsExactly("7: 1 for 2");
    assertThat(aliveBetween(to, to)).isEmpty();
  }

  @Test
  void referencesToWhatIsAliveBetweenTwoMoments() {
    CallNode context = context("references");
    fixture.born(SITE, context, 1);
    clock.at(100, 0);
    long from = fixture.tracker.mark();
    Object one = fixture.born(SITE, context, 1);
    Object dead = fixture.born(SITE, context, 1);
    Object other = fixture.born(SITE + 1, context, 1);
    clock.at(200, 0);
    long to = fixture.tracker.mark();
    fixture.kill(dead);
    assertThat(fixture.tracker.referencesBetween(from, to, site -> site == SITE))
        .singleElement()
        .satisfies(reference -> assertThat(refersTo(reference, one)).isTrue());
    assertThat(fixture.tracker.referencesBetween(from, to, site -> true))
        .hasSize(2)
        .anyMatch(reference -> refersTo(reference, other));
  }

  @SuppressWarnings("unchecked")
  private static boolean refersTo(Reference<?> reference, Object object) {
    return ((Reference<Object>) reference).refersTo(object);
  }

  @Test
  void startsAfreshWhateverWasBefore() {
    Fixture small = new Fixture(1, 64);
    CallNode context = context("afresh");
    small.born(60, context);
    assertThat(small.tracker.samplingInterval()).isGreaterThan(1);
    small.killAll();
    small.tracker.startAfresh();
    assertThat(small.tracker.samplingInterval()).isEqualTo(1);
    assertThat(small.tracker.samplingExponent(SITE)).isZero();
    Recorder.instance().listener(null);
  }

  private List<String> aliveSince(long mark) {
    List<String> alive = new ArrayList<>();
    fixture.tracker.aliveSince(mark, addingTo(alive));
    return alive;
  }

  private List<String> aliveBetween(long from, long to) {
    List<String> alive = new ArrayList<>();
    fixture.tracker.aliveBetween(from, to, addingTo(alive));
    return alive;
  }

  private static LifetimeSource.AliveVisitor addingTo(List<String> alive) {
    return (context, site, contextWeight, objects, weight) ->
        alive.add(site + ": " + objects + " for " + weight);
  }
}
