package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.CalledLibraries;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.contexts.SampledRest;
import dev.mayfly.snapshot.contexts.SiteRecord;
import dev.mayfly.snapshot.run.Coverage;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AllocatedByLibrariesTest {
  private static final MethodFrame PARSE = new MethodFrame("com.acme.Parser", "parse", "()V");
  private static final MethodFrame RUN = new MethodFrame("com.acme.Parser", "run", "()V");

  /** Two contexts of a method, which count 100 bytes each; its libraries have the rest. */
  private static ImmutableList<String> words(long physicalBytes, long allBytes) {
    ContextBuilder root = ContextSnapshot.builder();
    AllocationSite text = new AllocationSite(PARSE, 3, "java.lang.String", AllocationKind.OBJECT);
    for (ContextBuilder parse :
        new ContextBuilder[] {root.child(PARSE), root.child(RUN).child(PARSE)}) {
      parse.record(text, new AllocationStats(5, 0, 100, 0));
      parse.add(Amounts.of(Quantity.PHYSICAL_BYTES, physicalBytes / 2));
    }
    return AllocatedByLibraries.of(
            ProfileSnapshot.EMPTY
                .with(ContextSnapshot.PART, root.build())
                .with(Coverage.PART, new Coverage(200, allBytes, 1, 1, ImmutableList.of())))
        .stream()
        .map(finding -> finding.words(FindingsTest.NAMES))
        .collect(ImmutableList.toImmutableList());
  }

  @Test
  void aFifthOfAllBytesIsWorthSaying() {
    assertThat(words(2_200, 10_000))
        .containsExactly(
            "com.acme.Parser.parse called libraries and the JDK, which allocated 2000 B for it."
                + " Call less often, or keep the results. An include= with their packages counts"
                + " these objects by type and line.");
    assertThat(words(2_190, 10_000)).isEmpty();
  }

  private static SiteRecord rest(int samples) {
    return SiteRecord.of(new RestSample(samples, 100_000L * samples, 1e10 * samples));
  }

  private static CalledLibraries called(String... libraries) {
    return new CalledLibraries(ImmutableList.copyOf(libraries), Optional.empty());
  }

  @Test
  void librariesAreNamed() {
    assertThat(
            AllocatedByLibraries.of(PARSE, 5, 10, called("org.lib", "JDK", "net.lib"), true)
                .words(FindingsTest.NAMES))
        .startsWith(
            "com.acme.Parser.parse called org.lib, the JDK, net.lib, which allocated 5 B for it.")
        .endsWith(
            "With org.lib.*,net.lib.* in include=, and jdk=charge, these objects are counted by"
                + " type and line.");
    assertThat(AllocatedByLibraries.of(PARSE, 5, 10, called("JDK"), true).words(FindingsTest.NAMES))
        .contains("called the JDK, which")
        .endsWith("jdk=charge counts these objects by type and line.");
  }

  /** Samples below the method name its libraries; what these have the JDK do is theirs. */
  @Test
  void samplesNameTheLibraries() {
    ContextBuilder root = ContextSnapshot.builder();
    root.child(PARSE).add(Amounts.of(Quantity.PHYSICAL_BYTES, 9_000_000));
    root.child(RUN).add(Amounts.of(Quantity.PHYSICAL_BYTES, 900_000));
    ContextBuilder sampled = ContextSnapshot.builder();
    MethodFrame read = new MethodFrame("org.lib.Reader", "read", "()V");
    MethodFrame copy = new MethodFrame("java.util.Arrays", "copyOf", "()V");
    AllocationSite bytes = new AllocationSite(copy, 3, "byte[]", AllocationKind.ARRAY);
    ContextBuilder parse = sampled.child(PARSE);
    parse.unwoven(read).unwoven(copy).add(bytes, rest(30));
    parse.unwoven(copy).add(bytes, rest(20));
    sampled
        .child(RUN)
        .unwoven(new MethodFrame("net.other.Other", "read", "()V"))
        .add(bytes, rest(90));
    ProfileSnapshot snapshot =
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(Coverage.PART, new Coverage(0, 10_000_000, 1, 1, ImmutableList.of()))
            .with(
                SampledRest.PART,
                new SampledRest(ImmutableMap.of("main", sampled.build()), ImmutableMap.of()));
    assertThat(AllocatedByLibraries.of(snapshot))
        .extracting(finding -> finding.words(FindingsTest.NAMES))
        .singleElement()
        .asString()
        .startsWith(
            "com.acme.Parser.parse called org.lib, the JDK, which allocated 9000000 B for it, about"
                + " 100 % of it byte[] in java.util.Arrays.copyOf.");
  }

  @Test
  void smallAmountsAreReportedOnlyIfTheyAreAFifth() {
    assertThat(words(500_200, 10_000_000)).isEmpty();
    assertThat(words(1_000_200, 10_000_000)).hasSize(1);
  }

  @Test
  void withoutPhysicalBytesNothingIsKnown() {
    assertThat(words(0, 10_000)).isEmpty();
  }
}
