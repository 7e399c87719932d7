package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.Amounts;
import dev.mayfly.snapshot.ContextSnapshot;
import dev.mayfly.snapshot.ProfileComparison;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
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
        "cpuNanos > 5",
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

  private static ProfileSnapshot executing(String method, long bytecodes) {
    ContextSnapshot.Builder root = ContextSnapshot.builder();
    root.child(new MethodFrame("com.acme.Main", "main", "()V"))
        .child(new MethodFrame("com.acme.Checkout", method, "()V"))
        .add(Amounts.of(Quantity.BYTECODES, bytecodes));
    root.child(new MethodFrame("com.acme.Basket", "total", "()V"))
        .add(Amounts.of(Quantity.BYTECODES, 1_000_000));
    return ProfileSnapshot.builder().root(root.build()).build();
  }

  @ParameterizedTest
  @CsvSource({
    "bytecodes > +1%, 1000000, 1021000, true",
    "bytecodes > +2%, 1000000, 1021000, false",
    "bytecodes of Checkout.* > +2%, 1000000, 1021000, true",
    "bytecodes of com.acme.Checkout.pay > +2%, 1000000, 1021000, true",
    "bytecodes of Basket.* > +0%, 1000000, 1021000, false",
    "bytecodes of *.main > 0, 1000000, 1021000, false",
    "Bytecodes > 2M, 1000000, 1021000, true",
  })
  void bytecodesAreThoseOfMethods(String condition, long before, long after, boolean expected) {
    ProfileComparison comparison =
        ProfileComparison.of(executing("pay", before), executing("pay", after));
    assertThat(Gate.of(condition).missing(comparison)).isEmpty();
    assertThat(Gate.of(condition).violation(comparison).isPresent()).isEqualTo(expected);
  }

  @Test
  void saysWhatAProfileLacks() {
    ProfileSnapshot without = Profiles.of("p.T", 1, 1);
    assertThat(
            Gate.of("bytecodes > +2%").missing(ProfileComparison.of(executing("pay", 1), without)))
        .contains(
            "bytecodes > +2%: the second profile has no bytecodes; record it with bytecodes=true");
    assertThat(Gate.of("calls > 5").missing(ProfileComparison.of(without, without)))
        .contains("calls > 5: the first profile has no calls; record it with bytecodes=true");
    assertThat(Gate.of("bytes > 5").missing(ProfileComparison.of(without, without))).isEmpty();
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
