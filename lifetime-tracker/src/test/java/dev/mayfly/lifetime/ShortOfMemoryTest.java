package dev.mayfly.lifetime;

import static dev.mayfly.lifetime.Fixture.SITE;
import static dev.mayfly.lifetime.Fixture.context;
import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.lifetime.clock.LifetimeClock;
import dev.mayfly.recording.Recorder;
import org.junit.jupiter.api.Test;

class ShortOfMemoryTest {
  @Test
  void birthIsDroppedWhenMemoryIsShort() {
    LifetimeTracker tracker =
        new LifetimeTracker(
            new LifetimeConfig(1, 0, 100, 10, 1, new ShortOfMemory(), Recorder.instance()));

    tracker.born(new Object(), SITE, context("memory"), 1, 1);

    assertThat(tracker.droppedBirths()).isEqualTo(1);
    assertThat(tracker.trackedLive()).isZero();
  }

  /** Confined to its test. Has no memory left for readings. */
  private static final class ShortOfMemory implements LifetimeClock {
    @Override
    public long nanos() {
      return 0;
    }

    @Override
    public long allocatedBytes(long trackerBytes) {
      return 0;
    }

    @Override
    public long collections() {
      return 0;
    }

    @Override
    public boolean collected() {
      throw new OutOfMemoryError("as if");
    }

    @Override
    public long clearings() {
      return 0;
    }

    @Override
    public boolean concurrentCollections() {
      return false;
    }
  }
}
