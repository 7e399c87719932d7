package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.Recorder;
import java.lang.ref.PhantomReference;
import java.util.function.Function;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Objects without identity, as value classes of JDK 28 have them: strings stand for them here. */
class ValueObjectsTest {
  private static LifetimeTracker tracker(
      Predicate<Object> valueObjects, Function<Object, PhantomReference<Object>> references) {
    return new LifetimeTracker(
        new LifetimeConfig(1, 0, 100, 10, 1, new FakeClock(), Recorder.instance()),
        null,
        valueObjects,
        references);
  }

  private static PhantomReference<Object> refusing(Object object) {
    if (object instanceof String) {
      throw new IllegalArgumentException("as IdentityException does");
    }
    return new PhantomReference<>(object, null);
  }

  private static void expectOneTrackedOneValue(LifetimeTracker tracker) {
    Object object = new Object();
    tracker.born("value", SITE, context("value"), 1, 1);
    tracker.born(object, SITE, context("value"), 1, 1);
    tracker.claimed("value", SITE, context("value"), 0, 1);
    tracker.claimed(object, SITE, context("value"), 1, 1);

    assertThat(tracker.valueObjects()).isEqualTo(1);
    assertThat(tracker.trackedLive()).isEqualTo(1);
    assertThat(tracker.droppedBirths()).isZero();
  }

  @Test
  void haveNoLifetimeWhereTheirClassTells() {
    expectOneTrackedOneValue(
        tracker(object -> object instanceof String, ValueObjectsTest::refusing));
  }

  @Test
  void theirExceptionDoesNotReachTheProgram() {
    expectOneTrackedOneValue(tracker(object -> false, ValueObjectsTest::refusing));
  }

  @Test
  void objectsOfThisJvmHaveIdentity() {
    ValueObjects values = new ValueObjects();
    assertThat(values.test(new Object())).isFalse();
    assertThat(values.test(new int[1])).isFalse();
  }
}
