package dev.mayfly.lifetime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.recording.Recorder;
import org.junit.jupiter.api.Test;

class LifetimeConfigTest {
  private final Recorder recorder = Recorder.instance();

  @Test
  void exactTracksEveryObjectAndSampledAimsAtAPrecision() {
    assertThat(LifetimeConfig.exact(recorder).interval()).isEqualTo(1);
    assertThat(LifetimeConfig.exact(recorder).precision()).isZero();
    assertThat(LifetimeConfig.sampled(recorder, 0.05).precision()).isEqualTo(0.05);
  }

  @Test
  void boundsFollowTheHeap() {
    assertThat(LifetimeConfig.capacityFor(16L << 20)).isEqualTo(10_485);
    assertThat(LifetimeConfig.capacityFor(1L << 20)).isEqualTo(10_000);
    assertThat(LifetimeConfig.capacityFor(256L << 20)).isEqualTo(167_772);
    assertThat(LifetimeConfig.capacityFor(64L << 30)).isEqualTo(2_000_000);
    assertThat(LifetimeConfig.exact(recorder).capacity())
        .isGreaterThan(LifetimeConfig.sampled(recorder, 0.05).capacity());
    assertThat(LifetimeConfig.maxEntriesFor(1L << 20)).isEqualTo(1_000);
    assertThat(LifetimeConfig.maxEntriesFor(64L << 30)).isEqualTo(50_000);
  }

  @Test
  void rejectsWhatIsOutOfRange() {
    assertThatThrownBy(() -> LifetimeConfig.of(recorder, 0, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LifetimeConfig.of(recorder, LifetimeConfig.LONGEST_INTERVAL + 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LifetimeConfig.exact(recorder).withCapacity(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> LifetimeConfig.exact(recorder).withCapacity(LifetimeConfig.MOST_OBJECTS + 1))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void providerKeepsToTheRanges() {
    LifetimeTracker tracker =
        (LifetimeTracker)
            new LifetimeTrackerProvider().open(recorder, Integer.MAX_VALUE, 0, Long.MAX_VALUE);

    assertThat(tracker.samplingInterval()).isEqualTo(LifetimeConfig.LONGEST_INTERVAL);
    assertThat(tracker.trackedCapacity()).isEqualTo(LifetimeConfig.MOST_OBJECTS);
    tracker.close();
  }
}
