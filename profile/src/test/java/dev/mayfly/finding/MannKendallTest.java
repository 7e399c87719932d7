package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MannKendallTest {

  @Test
  void tailOfTheNormalDistributionIsThatOfTheTables() {
    assertThat(Normal.upperTail(0)).isCloseTo(0.5, within(1e-15));
    assertThat(Normal.upperTail(1)).isCloseTo(0.15865525393145707, within(1e-14));
    assertThat(Normal.upperTail(1.959963984540054)).isCloseTo(0.025, within(1e-14));
    assertThat(Normal.upperTail(2.4999999)).isCloseTo(Normal.upperTail(2.5000001), within(1e-8));
    assertThat(Normal.upperTail(3)).isCloseTo(1.3498980316300933e-3, within(1e-15));
    assertThat(Normal.upperTail(6) / 9.865876450376946e-10).isCloseTo(1, within(1e-10));
    assertThat(Normal.upperTail(20) / 2.7536241186062337e-89).isCloseTo(1, within(1e-10));
  }

  @Test
  void pairsAreCounted() {
    MannKendall rise = MannKendall.of(new double[] {1, 2, 3, 4, 5});
    assertThat(rise.statistic()).isEqualTo(10);
    assertThat(rise.deviation() * rise.deviation()).isCloseTo(50.0 / 3, within(1e-9));
    assertThat(MannKendall.of(new double[] {5, 4, 3, 2, 1}).statistic()).isEqualTo(-10);
    assertThat(MannKendall.of(new double[] {5, 4, 3, 2, 1}).rising()).isEqualTo(1);
  }

  @Test
  void tiesTellNothing() {
    MannKendall ties = MannKendall.of(new double[] {1, 1, 2, 2, 2, 3});
    // of 15 pairs four are ties
    assertThat(ties.statistic()).isEqualTo(11);
    double variance = (6 * 5 * 17 - 2 * 1 * 9 - 3 * 2 * 11) / 18.0;
    assertThat(ties.deviation()).isCloseTo(Math.sqrt(variance), within(1e-12));
    MannKendall same = MannKendall.of(new double[] {4, 4, 4, 4});
    assertThat(same.statistic()).isZero();
    assertThat(same.rising()).isEqualTo(1);
  }

  @Test
  void falseAlarmsAreAsRareAsTheLevelSays() {
    int trials = 20_000;
    for (int n : new int[] {10, 20, 40}) {
      Random random = new Random(n);
      int alarms = 0;
      int rare = 0;
      for (int trial = 0; trial < trials; trial++) {
        double[] values = random.doubles(n).toArray();
        double chance = MannKendall.of(values).rising();
        alarms += chance <= 0.05 ? 1 : 0;
        rare += chance <= 0.001 ? 1 : 0;
      }
      assertThat((double) alarms / trials).as("of %s", n).isBetween(0.035, 0.055);
      assertThat((double) rare / trials).as("of %s", n).isLessThan(0.0016);
    }
  }
}
