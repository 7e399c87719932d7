package dev.mayfly.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgeAxisTest {

  private static ClockStats ages(Buckets deaths, Buckets live) {
    return new ClockStats(deaths, live, 0);
  }

  @Test
  void aColumnIsAnOctave() {
    ClockStats ages = ages(Buckets.ofValues(0, 1, 1, 2, 3, 3, 3, 8, 15), Buckets.EMPTY);
    AgeAxis axis = AgeAxis.over(List.of(ages), 24);
    assertThat(axis).isEqualTo(new AgeAxis(0, 1, 5));
    assertThat(axis.draw(ages.survival())).isEqualTo("▂▄█·▄");
    assertThat(axis.describe(Units::count)).isEqualTo("0 to 15, ×2 a column");
  }

  @Test
  void whatIsLiveLeavesMoreDeathsToTheOldThanWereSeen() {
    ClockStats ages = ages(Buckets.of(0, 8, 0, 0, 4), Buckets.of(0, 0, 4));
    AgeAxis axis = AgeAxis.over(List.of(ages), 24);
    assertThat(axis.draw(ages.survival())).isEqualTo("█·█");
    assertThat(axis.describe(Units::bytes)).isEqualTo("1 B to 7 B, ×2 a column");
  }

  @Test
  void columnsGrowWiderWhereTheAgesAreFarApart() {
    ClockStats ages = ages(Buckets.ofValues(1, Long.MAX_VALUE), Buckets.EMPTY);
    AgeAxis axis = AgeAxis.over(List.of(ages), 24);
    assertThat(axis).isEqualTo(new AgeAxis(1, 3, 21));
    assertThat(axis.draw(ages.survival())).isEqualTo("█" + "·".repeat(19) + "█");
    assertThat(axis.describe(Units::count))
        .isEqualTo("1 to 9,223,372,036,854,775,807, ×8 a column");
  }

  @Test
  void oneAxisForAllTypes() {
    ClockStats young = ages(Buckets.ofValues(1), Buckets.EMPTY);
    ClockStats old = ages(Buckets.ofValues(4), Buckets.EMPTY);
    AgeAxis axis = AgeAxis.over(List.of(young, ClockStats.EMPTY, old), 24);
    assertThat(axis.draw(young.survival())).isEqualTo("█··");
    assertThat(axis.draw(old.survival())).isEqualTo("··█");
    assertThat(axis.draw(ClockStats.EMPTY.survival())).isEqualTo("···");
  }

  @Test
  void noDeathsNoColumns() {
    AgeAxis axis = AgeAxis.over(List.of(ages(Buckets.EMPTY, Buckets.of(1))), 24);
    assertThat(axis.draw(ClockStats.EMPTY.survival())).isEmpty();
    assertThat(axis.describe(Units::count)).isEqualTo("no deaths");
  }

  @Test
  void ageZeroAlone() {
    AgeAxis axis = AgeAxis.over(List.of(ages(Buckets.of(3), Buckets.EMPTY)), 24);
    assertThat(axis.describe(Units::count)).isEqualTo("0 to 0, ×2 a column");
  }
}
