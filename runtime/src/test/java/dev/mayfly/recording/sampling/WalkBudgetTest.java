package dev.mayfly.recording.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class WalkBudgetTest {
  private final WalkBudget budget = new WalkBudget(0);
  private long now;

  private void walk(long nanos, long pause) {
    now += nanos + pause;
    budget.walked(nanos, now);
  }

  @Test
  void theAdvanceMayBeSpentAtOnce() {
    walk(WalkBudget.ADVANCE_NANOS, WalkBudget.STEP_NANOS);
    assertThat(budget.pressure(now)).isZero();
    assertThat(budget.nanos()).isEqualTo(WalkBudget.ADVANCE_NANOS);
  }

  @Test
  void beyondItIntervalsDoubleStepByStep() {
    walk(2 * WalkBudget.ADVANCE_NANOS, WalkBudget.STEP_NANOS);
    assertThat(budget.pressure(now)).isEqualTo(1);
    walk(1_000_000, 0);
    assertThat(budget.pressure(now)).as("too soon for a step").isEqualTo(1);
    walk(1_000_000, WalkBudget.STEP_NANOS);
    assertThat(budget.pressure(now)).isEqualTo(2);
  }

  @Test
  void theyFallAgainWhenTimeHasPassed() {
    for (int i = 0; i < 30; i++) {
      walk(WalkBudget.ADVANCE_NANOS, WalkBudget.STEP_NANOS);
    }
    assertThat(budget.pressure(now)).isEqualTo(20);
    now += 2 * WalkBudget.SHARE * budget.nanos();
    for (int i = 0; i < 30; i++) {
      walk(1, WalkBudget.STEP_NANOS);
    }
    assertThat(budget.pressure(now)).isZero();
  }
}
