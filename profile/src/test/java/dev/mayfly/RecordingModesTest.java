package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import org.junit.jupiter.api.Test;

class RecordingModesTest {

  private static ContextMode contexts(boolean sampled, boolean bySite, boolean byAccounts) {
    return new RecordingModes(sampled, bySite, byAccounts, false, LifetimeMode.OFF).contexts();
  }

  @Test
  void contextsAreExactUnlessTheyAreOmittedOrSampled() {
    assertThat(contexts(false, false, false)).isEqualTo(ContextMode.TREE);
    assertThat(contexts(false, true, false)).isEqualTo(ContextMode.SITE);
    assertThat(contexts(false, false, true)).isEqualTo(ContextMode.SITE);
    assertThat(contexts(true, true, false)).isEqualTo(ContextMode.SAMPLED);
  }

  @Test
  void theTrackerSettlesHowLifetimesAreTracked() {
    assertThat(RecordingModes.lifetimes(null)).isEqualTo(LifetimeMode.OFF);
    assertThat(RecordingModes.lifetimes(FakeTracker.EXACT)).isEqualTo(LifetimeMode.EXACT);
    assertThat(RecordingModes.lifetimes(new FakeTracker(2, 0, 0))).isEqualTo(LifetimeMode.SAMPLED);
    assertThat(RecordingModes.lifetimes(new FakeTracker(1, 0.1, 0)))
        .isEqualTo(LifetimeMode.SAMPLED);
  }
}
