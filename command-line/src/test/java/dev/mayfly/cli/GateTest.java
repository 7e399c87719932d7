package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.snapshot.ProfileComparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GateTest {

  private static boolean holds(String condition, long before, long after) {
    return Gate.of(condition)
        .violation(
            ProfileComparison.of(Profiles.of("p.T", before, 0), Profiles.of("p.T", after, 0)))
        .isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "bytes > +5%, 1000, 1050, false",
    "bytes > +5%, 1000, 1051, true",
    "bytes > 5%, 1000, 1051, true",
    "bytes >= +5%, 1000, 1050, true",
    "bytes>+0.1%, 1000, 1001, false",
    "bytes>+0.1%, 1000, 1002, true",
    "bytes > +5%, 0, 1, true",
    "bytes > +5%, 0, 0, false",
    "bytes < -10%, 1000, 900, false",
    "bytes < -10%, 1000, 899, true",
    "bytes <= -10%, 1000, 900, true",
    "bytes > +50, 1000, 1050, false",
    "bytes > +50, 1000, 1051, true",
    "bytes > +1kB, 0, 1001, true",
    "bytes > +1kiB, 0, 1024, false",
    "bytes > +1KiB, 0, 1025, true",
    "bytes > +1K, 0, 1001, true",
    "bytes > 5B, 0, 6, true",
    "bytes > +1kiB, 0, 1025, true",
    "bytes > 1M, 5, 1000000, false",
    "bytes > 1M, 5, 1000001, true",
    "BYTES > 1.5kB, 5, 1501, true",
    "bytes of p.T > 0, 0, 1, true",
    "bytes of p.* > 0, 0, 1, true",
    "bytes of q.* > 0, 0, 1, false",
    "bytes of * > 0, 0, 1, true",
    "bytes of p.T. > 0, 0, 1, false",
    "bytes > +5%, 9000000000000000000, 9223372036854775807, false",
    "bytes > +2%, 9000000000000000000, 9223372036854775807, true",
  })
  void holdsOrNot(String condition, long before, long after, boolean expected) {
    assertThat(holds(condition, before, after)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "bytes",
        "bytes >",
        "bytes > five",
        "bytes = 5",
        "byte > 5",
        "bytes > 5 %%",
        "bytes > 1X",
        "bytes of > 5",
        "bytes > 5; allocations > 5",
        "bytes > 99999999999999999999999999999999",
      })
  void whatIsNoConditionIsNamed(String condition) {
    assertThatThrownBy(() -> Gate.of(condition))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("'" + condition + "' is not a condition such as 'bytes > +5%'");
  }

  @Test
  void saysWhatHolds() {
    assertThat(
            Gate.of("bytes of p.* > +5%")
                .violation(
                    ProfileComparison.of(
                        Profiles.of("p.T", 100_000, 0), Profiles.of("p.T", 120_000, 0))))
        .hasValue("bytes of p.* > +5%: bytes of p.* went from 100,000 to 120,000 (+20.0 %)");
  }
}
