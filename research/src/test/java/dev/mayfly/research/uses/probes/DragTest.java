package dev.mayfly.research.uses.probes;

import static dev.mayfly.histogram.LogBuckets.bucketOf;
import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.lifetime.FakeClock;
import dev.mayfly.lifetime.Fixture;
import dev.mayfly.recording.LifetimeSource.Lifetimes;
import dev.mayfly.recording.Recorder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lag, use and drag, to the last nanosecond, byte and collection. */
class DragTest {
  private final Uses followed = new Uses(Recorder.instance(), false);
  private final Fixture fixture = new Fixture(1, 1000, followed);
  private final FakeClock clock = fixture.clock;

  private void use(Object object) {
    use(object, 0);
  }

  private void use(Object object, int site) {
    if (followed.mayFollow(object)) {
      followed.used(object, site);
    }
  }

  private List<UseTimes> uses() {
    fixture.snapshot();
    return followed.read();
  }

  private UseTimes only() {
    List<UseTimes> all = uses();
    assertThat(all).hasSize(1);
    return all.get(0);
  }

  private static long[] one(long value, long count) {
    long[] counts = new long[bucketOf(value) + 1];
    counts[bucketOf(value)] = count;
    return counts;
  }

  private static void assertPhases(
      UseTimes.ByClock clock, long lag, long use, long drag, long weight) {
    assertThat(clock.lag()).isEqualTo(one(lag, weight));
    assertThat(clock.use()).isEqualTo(one(use, weight));
    assertThat(clock.drag()).isEqualTo(one(drag, weight));
    assertThat(clock.lagSum()).isEqualTo((double) lag * weight);
    assertThat(clock.useSum()).isEqualTo((double) use * weight);
    assertThat(clock.dragSum()).isEqualTo((double) drag * weight);
    assertThat(clock.unused()).isEmpty();
    assertThat(clock.unusedSum()).isZero();
    assertThat(clock.idle()).isEmpty();
    assertThat(clock.liveUnused()).isEmpty();
  }

  private static void assertUnused(UseTimes.ByClock clock, long age, long weight) {
    assertThat(clock.unused()).isEqualTo(one(age, weight));
    assertThat(clock.unusedSum()).isEqualTo((double) age * weight);
    assertThat(clock.lag()).isEmpty();
    assertThat(clock.use()).isEmpty();
    assertThat(clock.drag()).isEmpty();
  }

  private void at(long nanos, long bytes) {
    fixture.at(nanos, bytes);
  }

  @Test
  void phasesOfALifeByAllClocks() {
    at(1_000, 500);
    Object object = fixture.born(SITE, context("phases"), 3);
    at(3_000, 600);
    fixture.collect();
    use(object);
    at(4_000, 1_600);
    fixture.collect();
    fixture.collect();
    use(object);
    at(5_000, 9_000);
    use(object);
    at(10_000, 29_000);
    fixture.collect();
    fixture.kill(object);
    fixture.collect();

    UseTimes uses = only();

    assertThat(uses.deaths()).isEqualTo(1);
    assertPhases(uses.nanos(), 2_000, 2_000, 5_000, 3);
    assertPhases(uses.bytes(), 100, 8_400, 20_000, 3);
    assertPhases(uses.collections(), 1, 2, 1, 3);
  }

  @Test
  void placesOfLastUses() {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      objects.add(fixture.born(SITE, context("places"), 2));
      use(objects.get(i), 5);
    }
    at(1_000, 10);
    use(objects.get(1), 6);
    use(objects.get(2), 6);
    at(4_000, 40);
    for (int i = 0; i < 3; i++) {
      fixture.kill(objects.get(i));
    }
    fixture.collect();

    UseTimes.LastUses last = only().lastUses();

    assertThat(last.sites()).containsExactly(5, 6);
    assertThat(last.dead()).containsExactly(2, 4);
    assertThat(last.dragNanos()).containsExactly(2 * 4_000, 4 * 3_000);
    assertThat(last.live()).containsExactly(2, 0);
    assertThat(only().lastUses().live()).as("taken off").containsExactly(2, 0);
  }

  @Test
  void placesOfLastUsesOfTheLiving() {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 9; i++) {
      objects.add(fixture.born(SITE, context("living"), 1));
      use(objects.get(i), 1 + i / 2);
    }

    UseTimes.LastUses last = only().lastUses();

    assertThat(last.sites()).containsExactly(1, 2, 3, 4, 5);
    assertThat(last.live()).containsExactly(2, 2, 2, 2, 1);
    assertThat(objects).hasSize(9);
  }

  @Test
  void beyondSomePlacesTheLastUseIsUnknown() {
    for (int i = 1; i <= 2 * LastUseSites.MOST; i++) {
      Object object = fixture.born(SITE, context("many"), 1);
      use(object, i);
      fixture.kill(object);
    }
    fixture.collect();

    UseTimes.LastUses last = only().lastUses();

    assertThat(last.sites()).hasSize(LastUseSites.MOST).contains(0, 1, LastUseSites.MOST - 1);
    assertThat(last.dead()).contains(LastUseSites.MOST + 1);
  }

  @Test
  void oneUseOnly() {
    Object object = fixture.born(SITE, context("once"), 1);
    fixture.collect();
    use(object);
    fixture.kill(object);
    fixture.collect();

    assertPhases(only().collections(), 1, 0, 0, 1);
  }

  @Test
  void aUseNoticesACollectionByItself() {
    Object object = fixture.born(SITE, context("notices"), 1);
    clock.collections++;
    clock.collected = true;
    use(object);
    fixture.kill(object);
    fixture.collect();

    assertPhases(only().collections(), 1, 0, 0, 1);
  }

  @Test
  void whatWasNeverUsedHasNoLagAndNoDrag() {
    at(100, 10);
    Object object = fixture.born(SITE, context("unused"), 2);
    fixture.collect();
    at(1_100, 4_010);
    fixture.kill(object);
    fixture.collect();

    UseTimes uses = only();

    assertThat(uses.deaths()).isEqualTo(1);
    assertUnused(uses.nanos(), 1_000, 2);
    assertUnused(uses.bytes(), 4_000, 2);
    assertUnused(uses.collections(), 1, 2);
  }

  @Test
  void theLivingAreIdleSinceTheirLastUse() {
    at(100, 10);
    Object used = fixture.born(SITE, context("idle"), 3);
    Object spare = fixture.born(SITE, context("idle"), 5);
    at(300, 20);
    use(used);
    fixture.collect();
    at(1_300, 520);

    for (int reading = 0; reading < 2; reading++) {
      UseTimes uses = only();
      assertThat(uses.deaths()).isZero();
      assertThat(uses.nanos().idle()).isEqualTo(one(1_000, 3));
      assertThat(uses.bytes().idle()).isEqualTo(one(500, 3));
      assertThat(uses.collections().idle()).isEqualTo(one(1, 3));
      assertThat(uses.nanos().liveUnused()).isEqualTo(one(1_200, 5));
      assertThat(uses.collections().liveUnused()).isEqualTo(one(1, 5));
      assertThat(uses.nanos().drag()).isEmpty();
      assertThat(uses.nanos().unused()).isEmpty();
    }
    assertThat(List.of(used, spare)).hasSize(2);
  }

  @Test
  void phasesAddUpToTheLifetime() {
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      at(1_000L * i, 10L * i);
      objects.add(fixture.born(SITE, context("sum"), 1 + i % 3));
      use(objects.get(i / 2));
      if (i % 7 == 0) {
        fixture.collect();
      }
      if (i % 5 == 4) {
        fixture.kill(objects.get(i - 4));
        fixture.collect();
      }
    }

    UseTimes uses = only();
    Lifetimes lifetimes = fixture.only();

    assertThat(uses.deaths()).isEqualTo(10).isEqualTo(lifetimes.deaths());
    assertThat(sum(uses.nanos())).isCloseTo(lifetimes.nanos().deathSum(), within(1e-6));
    assertThat(sum(uses.bytes())).isCloseTo(lifetimes.bytes().deathSum(), within(1e-6));
    assertThat(sum(uses.collections())).isCloseTo(lifetimes.collections().deathSum(), within(1e-6));
  }

  private static double sum(UseTimes.ByClock clock) {
    return clock.lagSum() + clock.useSum() + clock.dragSum() + clock.unusedSum();
  }

  @Test
  void aDeathLiesBehindTheLastUse() {
    at(1_000, 100);
    Object used = fixture.born(SITE, context("ends"), 1);
    Object unused = fixture.born(SITE, context("ends"), 1);
    Object alive = fixture.born(SITE, context("ends"), 1);
    at(5_000, 500);
    use(used);
    use(alive);
    at(9_000, 900);
    fixture.kill(used);
    fixture.kill(unused);
    fixture.collect();

    Lifetimes lifetimes = fixture.only();

    assertThat(lifetimes.nanos().deathsLastSeen().sums()).isEqualTo(two(0, 4_000));
    assertThat(lifetimes.bytes().deathsLastSeen().sums()).isEqualTo(two(0, 400));
    assertThat(lifetimes.nanos().deaths().sums()).isEqualTo(one(8_000, 2));
    assertThat(lifetimes.collections().deathsLastSeen().sums()).isEqualTo(one(0, 2));
    assertThat(alive).isNotNull();
  }

  /** Where it would count for the living, those in use would leave the estimate later. */
  @Test
  void aUseSaysNothingOfTheLiving() {
    at(1_000, 100);
    Object object = fixture.born(SITE, context("lives"), 1);
    at(2_000, 200);
    fixture.collect();
    at(7_000, 700);
    use(object);
    at(9_000, 900);

    Lifetimes lifetimes = fixture.only();

    assertThat(lifetimes.nanos().liveLastSeen().sums()).isEqualTo(one(1_000, 1));
    assertThat(lifetimes.nanos().live().sums()).isEqualTo(one(8_000, 1));
    assertThat(object).isNotNull();
  }

  private static long[] two(long first, long second) {
    long[] counts = one(second, 1);
    counts[bucketOf(first)]++;
    return counts;
  }

  @Test
  void arraysAreLeftOut() {
    long[] array = new long[3];
    fixture.tracker.born(array, SITE, context("array"), 1, 1);
    use(array);
    fixture.kill(array);
    fixture.collect();

    assertThat(uses()).isEmpty();
    assertThat(fixture.only().deaths()).isEqualTo(1);
  }

  @Test
  void whatIsNotTrackedIsPassedOver() {
    Object object = fixture.born(SITE, context("tracked"), 1);
    for (int i = 0; i < 100_000; i++) {
      Object other = new Object();
      use(other);
    }
    assertThat(only().nanos().liveUnused()).isEqualTo(one(0, 1));
    assertThat(object).isNotNull();
  }

  /** The filter is made for as many as there are: most others must not pass it. */
  @Test
  void theFilterStopsAlmostAll() {
    List<Object> tracked = fixture.born(900, context("filter"));
    fixture.collect();
    int passed = 0;
    for (int i = 0; i < 100_000; i++) {
      passed += followed.mayFollow(new Object()) ? 1 : 0;
    }
    assertThat(passed).isLessThan(100_000 * 2 / UseTable.BITS_AN_OBJECT);
    assertThat(tracked).allMatch(followed::mayFollow);
  }

  @Test
  void theDeadLeaveTheTable() {
    List<Object> objects = fixture.born(500, context("leave"));
    UseTable table = followed.table;
    assertThat(table.size()).isEqualTo(500);
    for (Object object : objects.subList(0, 400)) {
      fixture.kill(object);
    }
    fixture.collect();
    assertThat(table.size()).isEqualTo(100);
    for (Object object : objects.subList(400, 500)) {
      assertThat(table.find(object, System.identityHashCode(object))).isNotNull();
    }
    fixture.tracker.close();
    assertThat(table.size()).isZero();
    use(objects.get(450));
  }
}
