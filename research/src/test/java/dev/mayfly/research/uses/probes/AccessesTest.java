package dev.mayfly.research.uses.probes;

import static dev.mayfly.histogram.LogBuckets.bucketOf;
import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.lifetime.Fixture;
import dev.mayfly.recording.Recorder;
import dev.mayfly.research.uses.probes.UseTimes.AccessLives;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Lifetimes in accesses, to the last one. */
class AccessesTest {
  private final Uses followed = new Uses(Recorder.instance(), true);
  private final Fixture fixture = new Fixture(1, 1000, followed);

  @BeforeEach
  void record() {
    Recorder.instance().recording(true);
  }

  @AfterEach
  void stop() {
    Recorder.instance().recording(false);
    Uses.current = null;
  }

  private static void access(Object object, int times) {
    for (int i = 0; i < times; i++) {
      AccessProbes.counted(object, 1);
    }
  }

  private AccessLives only() {
    fixture.snapshot();
    assertThat(followed.read()).hasSize(1);
    return followed.read().get(0).accesses();
  }

  private static long[] one(long value, long count) {
    long[] counts = new long[bucketOf(value) + 1];
    counts[bucketOf(value)] = count;
    return counts;
  }

  private static void assertDead(AccessLives lives, long[] own, long[] shared) {
    assertThat(lives.own()).isEqualTo(own);
    assertThat(lives.shared()).isEqualTo(shared);
    assertThat(lives.liveOwn()).isEmpty();
    assertThat(lives.liveShared()).isEmpty();
  }

  @Test
  void threeWritesAndFourReadsAreALifeOfSeven() {
    Object object = fixture.born(SITE, context("seven"), 5);
    access(object, 7);
    access(new Object(), 100);
    fixture.kill(object);
    fixture.collect();

    assertDead(only(), one(7, 5), new long[0]);
  }

  @Test
  void accessesOfOtherObjectsCountInBetween() {
    Object object = fixture.born(SITE, context("between"), 1);
    access(new Object(), 4);
    access(object, 1);
    fixture.kill(object);
    fixture.collect();

    assertDead(only(), one(5, 1), new long[0]);
  }

  @Test
  void whatIsNotUsedLivesNoAccess() {
    Object object = fixture.born(SITE, context("unused"), 3);
    access(new Object(), 4);
    fixture.kill(object);
    fixture.collect();

    assertDead(only(), one(0, 3), new long[0]);
  }

  @Test
  void arraysAreObserved() {
    long[] array = new long[3];
    fixture.tracker.born(array, SITE, context("array"), 1, 1);
    access(array, 2);
    fixture.kill(array);
    fixture.collect();

    assertDead(only(), one(2, 1), new long[0]);
  }

  @Test
  void livingAreCountedUpToNow() {
    Object object = fixture.born(SITE, context("alive"), 2);
    access(object, 3);
    assertThat(only().liveOwn()).isEqualTo(one(3, 2));
    access(object, 3);

    AccessLives lives = only();

    assertThat(lives.liveOwn()).isEqualTo(one(6, 2));
    assertThat(lives.own()).isEmpty();
    assertThat(object).isNotNull();
  }

  @Test
  void sharedObjectsLiveByTheAccessesOfAllThreads() throws InterruptedException {
    Object object = fixture.born(SITE, context("shared"), 1);
    access(object, 3);
    Fixture.onThread(
        () -> {
          access(new Object(), 4 * 1024 - 1);
          access(object, 1);
        });
    fixture.kill(object);
    fixture.collect();

    AccessLives lives = only();

    assertThat(lives.own()).isEmpty();
    // this thread may have been just about to add what it had counted before
    assertThat(lives.shared()).isIn(one(4 * 1024, 1), one(5 * 1024, 1));
  }

  @Test
  void nobodyCountsWhileNothingIsRecorded() {
    Object object = fixture.born(SITE, context("stopped"), 1);
    Recorder.instance().recording(false);
    access(object, 9);
    fixture.kill(object);
    fixture.collect();

    assertDead(only(), one(0, 1), new long[0]);
  }
}
