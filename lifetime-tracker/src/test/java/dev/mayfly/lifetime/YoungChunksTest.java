package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.contexts.CallNode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects that are born after the last collection are looked at after the next. */
class YoungChunksTest {
  private final FakeClock clock = new FakeClock();
  private final Fixture fixture = new Fixture(1, 1_000_000, 1000, clock);
  private final CallNode context = context("young");

  private int survivors() {
    return fixture.tracker.reaper.survivors.count();
  }

  /** As if a collection ended while the program runs: the next birth notices it. */
  private void collectionEnds() {
    clock.collections++;
    clock.collected = true;
  }

  @Test
  void livingOfChunksBegunAfterACollectionAreNotMoved() {
    List<Object> before = fixture.born(5000, context);
    collectionEnds();
    List<Object> after = fixture.born(5000, context);
    clock.concurrent = false;
    Fixture exclusive = new Fixture(1, 1_000_000, 1000, clock);
    List<Object> older = exclusive.born(5000, context);
    collectionEnds();
    List<Object> younger = exclusive.born(5000, context);
    exclusive.tracker.tick();

    // all of the older, and the few that share a chunk with them
    assertThat(exclusive.tracker.reaper.survivors.count()).isBetween(5000, 5000 + 1024);
    assertThat(exclusive.tracker.trackedLive()).isEqualTo(10_000);
    assertThat(exclusive.only().births()).isEqualTo(10_000);
    assertThat(before.size() + after.size() + older.size() + younger.size()).isEqualTo(20_000);
  }

  @Test
  void concurrentCollectionsSpareWhatIsBornMeanwhileWithoutMovingIt() {
    List<Object> objects = fixture.born(5000, context);
    objects.subList(0, 3000).forEach(fixture::kill);
    fixture.collect();

    // whole chunks of dead are gone; the others stay until the next collection has looked
    assertThat(survivors()).isZero();
    assertThat(fixture.tracker.trackedLive()).isEqualTo(2000);
    assertThat(fixture.tracker.room.taken()).isBetween(2000L, 2000L + 2 * 1024);
    objects.subList(3000, 4000).forEach(fixture::kill);
    fixture.collect();

    assertThat(fixture.only().deaths()).isEqualTo(4000);
    assertThat(fixture.only().births()).isEqualTo(5000);
    assertThat(survivors()).isPositive();
  }

  @Test
  void deathsInYoungChunksAreFiledWithTheirAge() {
    List<Object> older = fixture.born(3000, context);
    clock.nanos = 100;
    collectionEnds();
    List<Object> young = fixture.born(3000, context);
    fixture.tracker.tick();
    assertThat(fixture.tracker.reaper.table.entries()).isEmpty();
    clock.nanos = 1100;
    young.forEach(fixture::kill);
    fixture.collect();

    assertThat(fixture.only().deaths()).isEqualTo(3000);
    assertThat(fixture.only().nanos().deathSum()).isEqualTo(3000 * 1000.0);
    assertThat(fixture.only().collections().deaths().sums()).containsExactly(3000);
    assertThat(older).as("are alive").hasSize(3000);
  }
}
