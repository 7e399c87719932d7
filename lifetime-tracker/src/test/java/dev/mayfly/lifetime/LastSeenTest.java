package dev.mayfly.lifetime;

import static dev.mayfly.histogram.LogBuckets.bucketOf;
import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.LifetimeSource.Ages;
import dev.mayfly.recording.LifetimeSource.Clocks;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.LifetimeSource.Weights;
import org.junit.jupiter.api.Test;

/** Between which ages a death is known to lie, and which generations are alive. */
class LastSeenTest {
  private final Fixture fixture = new Fixture(1, 1000);
  private final FakeClock clock = fixture.clock;

  private void tickAt(long nanos, long bytes) {
    clock.at(nanos, bytes);
    fixture.tracker.tick();
  }

  private void collectAt(long nanos, long bytes) {
    clock.at(nanos, bytes);
    fixture.collect();
  }

  private static void assertOnly(Weights ages, long age) {
    long[] expected = new long[bucketOf(age) + 1];
    expected[bucketOf(age)] = 1;
    assertThat(ages.sums()).isEqualTo(expected);
    assertThat(ages.squares()).isEqualTo(expected);
  }

  private static void assertDied(Ages ages, long lastSeen, long found) {
    assertOnly(ages.deathsLastSeen(), lastSeen);
    assertOnly(ages.deaths(), found);
  }

  @Test
  void deathLiesBetweenTheLastCollectionSurvivedAndTheOneThatFoundIt() {
    tickAt(1_000, 100);
    Object object = fixture.born(SITE, context("between"), 1);
    tickAt(20_000, 2_000);
    collectAt(30_000, 3_000);
    tickAt(50_000, 5_000);
    collectAt(60_000, 6_000);
    tickAt(90_000, 9_000);
    fixture.kill(object);
    collectAt(101_000, 10_100);

    Lifetimes lifetimes = fixture.only();

    // the last reading before the second collection, which it survived, was at 50,000
    assertDied(lifetimes.nanos(), 49_000, 100_000);
    assertDied(lifetimes.bytes(), 4_900, 10_000);
    assertDied(lifetimes.collections(), 2, 2);
  }

  @Test
  void whatTheFirstCollectionFindsDeadMayHaveDiedAtBirth() {
    tickAt(1_000, 100);
    collectAt(2_000, 200);
    tickAt(3_000, 300);
    Object object = fixture.born(SITE, context("birth"), 1);
    tickAt(4_000, 400);
    fixture.kill(object);
    collectAt(5_000, 500);

    Lifetimes lifetimes = fixture.only();

    assertDied(lifetimes.nanos(), 0, 2_000);
    assertDied(lifetimes.bytes(), 0, 200);
    assertDied(lifetimes.collections(), 0, 0);
  }

  @Test
  void collectionsBetweenTwoLooksAreAllThatMayHaveFoundIt() {
    tickAt(1_000, 100);
    Object object = fixture.born(SITE, context("several"), 1);
    collectAt(2_000, 200);
    fixture.kill(object);
    clock.collections += 3;
    collectAt(10_000, 1_000);

    assertDied(fixture.only().collections(), 1, 4);
  }

  @Test
  void snapshotDoesNotSeeWhatNoCollectionHasSeen() {
    tickAt(1_000, 100);
    Object object = fixture.born(SITE, context("snapshots"), 1);
    tickAt(50_000, 5_000);
    assertThat(fixture.only().deaths()).isZero();
    tickAt(60_000, 6_000);
    fixture.kill(object);
    collectAt(101_000, 10_100);

    assertDied(fixture.only().nanos(), 0, 100_000);
  }

  @Test
  void oldObjectIsSeenByCollectionsOfAllGenerationsOnly() {
    tickAt(1_000, 100);
    Object young = fixture.born(SITE, context("generations"), 1);
    Object old = fixture.born(SITE, context("generations"), 1);
    tickAt(10_000, 1_000);
    clock.at(20_000, 2_000);
    fixture.collectAll();
    tickAt(30_000, 3_000);
    collectAt(40_000, 4_000);
    fixture.kill(young);
    collectAt(50_000, 5_000);

    // found by a young collection: it was young, and seen by the one before
    assertDied(fixture.only().nanos(), 29_000, 49_000);

    fixture.kill(old);
    clock.at(60_000, 6_000);
    fixture.collectAll();

    Weights lastSeen = fixture.only().nanos().deathsLastSeen();
    assertThat(lastSeen.sums()[bucketOf(29_000)]).isEqualTo(1);
    // known to have lived at the last look before the first collection of all generations
    assertThat(lastSeen.sums()[bucketOf(0)]).isEqualTo(1);
  }

  @Test
  void livingWereSeenByTheLastCollection() {
    tickAt(1_000, 100);
    Object object = fixture.born(SITE, context("living"), 3);
    tickAt(20_000, 2_000);
    collectAt(30_000, 3_000);
    tickAt(70_000, 7_000);

    Lifetimes lifetimes = fixture.only();

    assertThat(lifetimes.nanos().liveLastSeen().sums()[bucketOf(19_000)]).isEqualTo(3);
    assertThat(lifetimes.nanos().liveLastSeen().squares()[bucketOf(19_000)]).isEqualTo(9);
    assertThat(lifetimes.nanos().live().sums()[bucketOf(69_000)]).isEqualTo(3);
    assertThat(lifetimes.bytes().liveLastSeen().sums()[bucketOf(1_900)]).isEqualTo(3);
    assertThat(lifetimes.collections().liveLastSeen().sums())
        .isEqualTo(lifetimes.collections().live().sums());
    assertThat(object).isNotNull();
  }

  @Test
  void generationsAliveAreToldApartByTheCollectionsBeforeTheirBirth() {
    clock.collections = 4;
    tickAt(1_000, 100);
    Object first = fixture.born(SITE, context("alive"), 1);
    fixture.kill(first);
    Object[] kept = new Object[12];
    for (int i = 0; i < 6; i++) {
      fixture.collect();
      kept[i] = fixture.born(SITE, context("alive"), 1);
      kept[6 + i] = fixture.born(SITE, context("alive"), 1);
    }
    fixture.kill(kept[2]);
    fixture.kill(kept[8]);
    fixture.kill(kept[3]);
    fixture.collectAll();
    fixture.collect();

    Lifetimes lifetimes = fixture.only();

    assertThat(lifetimes.generations().first()).isEqualTo(4);
    assertThat(lifetimes.generations().alive()).containsExactly(5, 6, 8, 9, 10);
    assertThat(lifetimes.generations().checked()).isEqualTo(10);
    assertThat(fixture.only().generations().alive()).containsExactly(5, 6, 8, 9, 10);
  }

  @Test
  void clocksCountFromTheBeginningOfTracking() {
    assertThat(fixture.tracker.clocks()).isEqualTo(new Clocks(0, 0, 0));
    tickAt(1_000, 100);
    collectAt(2_000, 300);
    assertThat(fixture.tracker.clocks()).isEqualTo(new Clocks(2_000, 300, 1));
  }

  @Test
  void nothingIsCheckedBeforeACollectionOfAllGenerations() {
    Object object = fixture.born(SITE, context("unchecked"), 1);
    fixture.collect();
    fixture.collect();

    assertThat(fixture.only().generations().checked()).isZero();
    assertThat(fixture.only().generations().alive()).containsExactly(0);
    assertThat(object).isNotNull();
  }
}
