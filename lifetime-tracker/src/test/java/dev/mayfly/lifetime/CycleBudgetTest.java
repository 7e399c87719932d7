package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.contexts.CallTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CycleBudgetTest {
  private static final long CAPACITY = 64_000;
  private static final CallTree TREE = Recorder.instance().threads().retiredRoot().tree();

  private final CycleBudget budget = new CycleBudget(CAPACITY);
  private final ClockReading before = new ClockReading(0, 0, 5);
  private final ClockReading after = new ClockReading(0, 0, 6);
  private final List<BirthChunk> chunks = new ArrayList<>();

  /** A collection finds so many canaries dead, and so many promoted. */
  private void collect(int dead, int promoted, long births) {
    for (int i = 0; i < dead + promoted; i++) {
      BirthChunk chunk = new BirthChunk(0, TREE, 1, before);
      if (i < dead) {
        chunk.canary.clear();
      }
      chunks.add(chunk);
      budget.look(chunk, after);
    }
    budget.nextCycle(births);
  }

  @Test
  void beginsWithTheCapacity() {
    assertThat(budget.births()).isEqualTo(CAPACITY);
  }

  @Test
  void fallsBelowWhatTheSurvivorSpaceCouldBear() {
    collect(40, 60, 50_000);

    // 40 of 100 canaries were not promoted: 20,000 births fit; three quarters of that
    assertThat(budget.births()).isEqualTo(15_000);
  }

  @Test
  void hasALeast() {
    collect(0, 100, 50_000);

    assertThat(budget.births()).isEqualTo(1024);
  }

  @Test
  void growsAgainWhenItIsUsedAndEnough() {
    collect(40, 60, 50_000);
    collect(10, 0, 10_000);
    assertThat(budget.births()).isEqualTo(15_937);
    collect(10, 0, 1_000);
    assertThat(budget.births()).isEqualTo(15_937);
    for (int i = 0; i < 100; i++) {
      collect(10, 0, CAPACITY);
    }
    assertThat(budget.births()).isEqualTo(CAPACITY);
  }

  @Test
  void fewLateCanariesAreNoSign() {
    collect(90, 10, 50_000);

    assertThat(budget.births()).isEqualTo(CAPACITY);
  }

  @Test
  void eachCanaryIsLookedAtOnceAndNotBeforeACollection() {
    BirthChunk young = new BirthChunk(0, TREE, 1, after);
    budget.look(young, after);
    assertThat(young.canary).isNotNull();

    BirthChunk old = new BirthChunk(0, TREE, 1, before);
    budget.look(old, after);
    assertThat(old.canary).isNull();
    budget.nextCycle(CAPACITY);
    budget.look(old, after);
    budget.nextCycle(CAPACITY);

    assertThat(budget.births()).isEqualTo(1024);
  }

  @Test
  void reaperLooksAtCanariesUnlessCollectionsAreConcurrent() {
    for (boolean concurrent : new boolean[] {true, false}) {
      FakeClock clock = new FakeClock();
      clock.concurrent = concurrent;
      Fixture fixture = new Fixture(1, CAPACITY, 10, clock);
      Object object = fixture.born(1, Fixture.context("canary"), 1);
      fixture.collect();

      BirthChunk open = fixture.tracker.reaper.threads.get(0).first;
      assertThat(open.canary == null).isNotEqualTo(concurrent);
      assertThat(object).isNotNull();
    }
  }
}
