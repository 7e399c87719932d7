package dev.mayfly.finding;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.run.Coverage;
import dev.mayfly.snapshot.run.UnwovenBytes;
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
            ProfileSnapshot.builder()
                .root(root.build())
                .coverage(new Coverage(200, allBytes, 1, 1, ImmutableList.of()))
                .build())
        .stream()
        .map(finding -> finding.words(FindingsTest.NAMES))
        .collect(ImmutableList.toImmutableList());
  }

  @Test
  void aFifthOfAllBytesIsWorthSaying() {
    assertThat(words(2_200, 10_000))
        .containsExactly(
            "com.acme.Parser.parse calls libraries and the JDK, which allocate 2000 B for it, 20 %"
                + " of all 10000 B. An include= with their packages counts these objects by type"
                + " and line.");
    assertThat(words(2_190, 10_000)).isEmpty();
  }

  @Test
  void packagesAreNamed() {
    MethodFrame parse = new MethodFrame("a.Parser", "parse", "()V");
    ImmutableList<String> all = ImmutableList.of(UnwovenBytes.JDK, "org.lib.*", "net.lib.*");
    assertThat(new AllocatedByLibraries(parse, 5, 10, all).words(FindingsTest.NAMES))
        .endsWith(
            "With org.lib.*,net.lib.* in include=, and jdk=charge, these objects are counted by"
                + " type and line.");
    assertThat(
            new AllocatedByLibraries(parse, 5, 10, ImmutableList.of(UnwovenBytes.JDK))
                .words(FindingsTest.NAMES))
        .endsWith("jdk=charge counts these objects by type and line.");
  }

  @Test
  void withoutPhysicalBytesNothingIsKnown() {
    assertThat(words(0, 10_000)).isEmpty();
  }
}
