package dev.mayfly.report.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnitsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "1, 1 B",
    "999, 999 B",
    "1000, 1.0 kB",
    "1049, 1.0 kB",
    "1051, 1.1 kB",
    "99949, 99.9 kB",
    "99951, 100 kB",
    "999499, 999 kB",
    "999500, 1.0 MB",
    "1234567, 1.2 MB",
    "12345678901, 12.3 GB",
    "9223372036854775807, 9.2 EB"
  })
  void bytes(long bytes, String text) {
    assertThat(Units.bytes(bytes)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 ns",
    "999, 999 ns",
    "3400, 3.4 µs",
    "3400000, 3.4 ms",
    "999500000, 1.0 s",
    "119000000000, 119 s",
    "120000000000, 2.0 min",
    "7199000000000, 120 min",
    "7200000000000, 2.0 h",
    "172800000000000, 2.0 d",
    "9223372036854775807, 106752 d"
  })
  void nanos(long nanos, String text) {
    assertThat(Units.nanos(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0, 0.0",
    "0, 7, 0.0",
    "1, 1000000, <0.1",
    "1, 2000, 0.1",
    "452, 1000, 45.2",
    "999400, 1000000, 99.9",
    "999999, 1000000, >99.9",
    "7, 7, 100.0",
    "3, 2, 150.0"
  })
  void shares(long part, long whole, String text) {
    assertThat(Units.share(part, whole)).isEqualTo(text);
  }

  @Test
  void meansAreNotRoundedToWholeBytes() {
    assertThat(Units.meanBytes(33, 2)).isEqualTo("16.5 B");
    assertThat(Units.meanBytes(32, 2)).isEqualTo("16 B");
    assertThat(Units.meanBytes(0, 0)).isEqualTo("0 B");
  }

  @Test
  void countsAreExactOrRough() {
    assertThat(Units.count(1_234_567)).isEqualTo("1,234,567");
    assertThat(Units.roughly(1_234_567)).isEqualTo("1.2 M");
    assertThat(Units.roughly(999)).isEqualTo("999");
    assertThat(Units.counted(1, "site", "sites")).isEqualTo("1 site");
    assertThat(Units.counted(0, "site", "sites")).isEqualTo("0 sites");
  }

  @Test
  void languageOfTheMachineDoesNotMatter() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(Units.bytes(1_234_567)).isEqualTo("1.2 MB");
      assertThat(Units.count(1_234_567)).isEqualTo("1,234,567");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void ranges() {
    OptionalLong none = OptionalLong.empty();
    assertThat(Units.range(none, none, Units::nanos)).isEqualTo("not reached");
    assertThat(Units.range(OptionalLong.of(0), none, Units::nanos)).isEqualTo("unknown");
    assertThat(Units.range(OptionalLong.of(2_100_000), none, Units::nanos)).isEqualTo("≥ 2.1 ms");
    assertThat(Units.range(OptionalLong.of(0), OptionalLong.of(0), Units::count)).isEqualTo("0");
    assertThat(Units.range(OptionalLong.of(0), OptionalLong.of(9_000), Units::bytes))
        .isEqualTo("≤ 9.0 kB");
    assertThat(Units.range(OptionalLong.of(2_100_000), OptionalLong.of(9_000_000), Units::nanos))
        .isEqualTo("2.1 – 9.0 ms");
    assertThat(Units.range(OptionalLong.of(2_100), OptionalLong.of(9_000_000), Units::nanos))
        .isEqualTo("2.1 µs – 9.0 ms");
    assertThat(Units.range(OptionalLong.of(1), OptionalLong.of(3), Units::count))
        .isEqualTo("1 – 3");
    // one bucket of the scale
    assertThat(Units.range(OptionalLong.of(65_536), OptionalLong.of(81_919), Units::bytes))
        .isEqualTo("81.9 kB");
  }

  @Test
  void anEstimateHasItsIntervalInTheSameUnit() {
    assertThat(Units.estimatedBytes(12_400_000, 1_100_000)).isEqualTo("12.4 MB ± 1.1");
    assertThat(Units.estimatedBytes(999_600, 2_000)).isEqualTo("1.0 MB ± <0.1");
    assertThat(Units.estimatedBytes(1_190_000_000, 300_000_000)).isEqualTo("1.2 GB ± 0.3");
    assertThat(Units.estimatedBytes(500, 1200)).isEqualTo("0.5 kB ± 1.2");
    assertThat(Units.estimatedBytes(57, 54_741_198)).isEqualTo("<0.1 MB ± 54.7");
    assertThat(Units.estimatedBytes(240_000, 54_969_000)).isEqualTo("0.2 MB ± 55.0");
    assertThat(Units.estimatedBytes(7_000_000, 60_700_000)).isEqualTo("7.0 MB ± 60.7");
    assertThat(Units.estimatedBytes(0, 0)).isEqualTo("0 B ± 0.0");
  }
}
