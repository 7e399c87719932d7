package dev.mayfly.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.cli.Profiles;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.Map;
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
    "'bytes > 1,000,000', 5, 1000000, false",
    "'bytes > 1,000,000', 5, 1000001, true",
    "'bytes > 1,000.5kB', 5, 1000501, true",
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
        "bytes > 1,00",
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
    ContextBuilder root = ContextSnapshot.builder();
    root.child(new MethodFrame("com.acme.Main", "main", "()V"))
        .child(new MethodFrame("com.acme.Checkout", method, "()V"))
        .add(Amounts.of(Quantity.BYTECODES, bytecodes));
    root.child(new MethodFrame("com.acme.Basket", "total", "()V"))
        .add(Amounts.of(Quantity.BYTECODES, 1_000_000));
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
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

  /** Two calls of a view with so many bytes each, below a request of one kilobyte. */
  private static ProfileSnapshot rendering(long bytes) {
    MethodFrame service = new MethodFrame("web.Servlet", "service", "()V");
    MethodFrame render = new MethodFrame("web.Page", "render", "()V");
    MethodFrame own = new MethodFrame("shop.Label", "text", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder request = root.child(service);
    request.add(Amounts.of(Quantity.PHYSICAL_BYTES, 1_000).plus(Amounts.of(Quantity.CALLS, 1)));
    ContextBuilder view = request.child(render);
    view.add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes).plus(Amounts.of(Quantity.CALLS, 2)));
    view.child(own).add(Amounts.of(Quantity.PHYSICAL_BYTES, bytes));
    return ProfileSnapshot.EMPTY
        .with(ContextSnapshot.PART, root.build())
        .with(
            Boundaries.PART,
            Boundaries.of(
                Map.of(
                    service, new Boundaries.Boundary("request", false),
                    render, new Boundaries.Boundary("view", false))));
  }

  @ParameterizedTest
  @CsvSource({
    "bytes of layer:view > +5%, 1000, 1050, false",
    "bytes of layer:view > +5%, 1000, 1051, true",
    "physicalBytes of layer:view > 2101, 1000, 1051, true",
    "bytes of layer:view > 2102, 1000, 1051, false",
    "bytes of layer:request > +0, 1000, 2000, false",
    "bytes of layer:* > 3kB, 1000, 1000, false",
    "bytes of layer:* > 3kB, 1000, 1001, true",
    "calls of layer:view > 1, 1, 1, true",
    "calls of layer:view > 2, 1, 1, false",
  })
  void bytesOfLayersAreTheirOwnAndThoseOfOwnCode(
      String condition, long before, long after, boolean expected) {
    ProfileComparison comparison = ProfileComparison.of(rendering(before), rendering(after));
    assertThat(Gate.of(condition).missing(comparison)).isEmpty();
    assertThat(Gate.of(condition).violation(comparison).isPresent()).isEqualTo(expected);
  }

  @Test
  void saysWhatALayerWasAndWhichProfileHasNone() {
    Gate gate = Gate.of("bytes of layer:view > +5%");
    assertThat(gate.violation(ProfileComparison.of(rendering(1_000), rendering(2_000))))
        .hasValue(
            "bytes of layer:view > +5%: bytes of layer:view went from 2,000 to 4,000 (+100.0 %)");
    assertThat(gate.missing(ProfileComparison.of(Profiles.of("p.T", 1, 1), rendering(1))))
        .hasValue(
            "bytes of layer:view > +5%: the first profile has no layers; record them with"
                + " bytes=physical and layers=on");
  }

  private static SiteRecord samples(int count) {
    return SiteRecord.of(new RestSample(count, 1_000L * count, 1e6 * count));
  }

  /** A thousand samples of {@code int[]}, of 1 kB each. */
  private static ProfileSnapshot sampled(int byteArrays) {
    MethodFrame method = new MethodFrame("lib.Reader", "read", "()V");
    ContextBuilder root = ContextSnapshot.builder();
    ContextBuilder reader = root.threads("main").unwoven(method);
    reader.add(new AllocationSite(method, 7, "byte[]", AllocationKind.ARRAY), samples(byteArrays));
    reader.add(new AllocationSite(method, 8, "int[]", AllocationKind.ARRAY), samples(1_000));
    return ProfileSnapshot.EMPTY.with(
        SampledRest.PART,
        new SampledRest(ImmutableMap.of("main", root.build()), ImmutableMap.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "estimated of byte[] > +50%, true",
    "estimated of byte[] > +95%, false", // 100 %, but 83 % is likely, too
    "estimated of byte[] > 700kB, true",
    "estimated of byte[] > 780kB, false",
    "estimated of byte[] < 820kB, false",
    "estimated of byte[] < 870kB, true",
    "estimated of int[] > +0, false",
    "Estimated > +25%, true",
    "estimated > +30%, false",
  })
  void estimatesHoldForTheirWholeInterval(String condition, boolean expected) {
    ProfileComparison comparison = ProfileComparison.of(sampled(400), sampled(800));
    assertThat(Gate.of(condition).missing(comparison)).isEmpty();
    assertThat(Gate.of(condition).violation(comparison).isPresent()).isEqualTo(expected);
  }

  @Test
  void estimatesAreSaidWithTheirInterval() {
    ProfileComparison comparison = ProfileComparison.of(sampled(400), sampled(800));
    assertThat(Gate.of("estimated of byte[] > +50%").violation(comparison).orElseThrow())
        .matches(
            "estimated of byte\\[\\] > \\+50%: estimated of byte\\[\\] went from 400,000 to"
                + " 800,000 \\(\\+100\\.0 %\\), with 95 % confidence by \\+3\\d\\d,\\d{3} to"
                + " \\+4\\d\\d,\\d{3}");
    ProfileSnapshot without = Profiles.of("p.T", 1, 1);
    assertThat(Gate.of("estimated > 0").missing(ProfileComparison.of(sampled(1), without)))
        .contains(
            "estimated > 0: the second profile has no estimates; record them with rest=early");
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

  @ParameterizedTest
  @CsvSource({
    "bytes < 1000, 999, true",
    "bytes < 1000, 1000, false",
    "bytes <= 1000, 1000, true",
    "bytes <= 1000, 1001, false",
    "bytes >= 1000, 1000, true",
    "bytes >= 1000, 999, false",
    "bytes > 1000, 1001, true",
    "bytes > 1000, 1000, false",
    "objects of q.* <= 0, 1000, true",
  })
  void limitsMustHold(String limit, long bytes, boolean expected) {
    ProfileSnapshot profile = Profiles.of("p.T", bytes, 0);
    assertThat(Gate.limit(limit).violation(ProfileComparison.of(profile, profile)).isEmpty())
        .isEqualTo(expected);
  }

  @Test
  void limitsOfEstimatesAreExceededIfTheWholeIntervalIs() {
    ProfileComparison comparison = ProfileComparison.of(sampled(800), sampled(800));
    assertThat(Gate.limit("estimated of byte[] <= 700kB").violation(comparison)).isPresent();
    assertThat(Gate.limit("estimated of byte[] <= 780kB").violation(comparison)).isEmpty();
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
