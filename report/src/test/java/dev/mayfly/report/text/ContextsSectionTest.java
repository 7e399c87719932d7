package dev.mayfly.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ContextsSectionTest {

  private final ContextBuilder root = ContextSnapshot.builder();

  private static MethodFrame method(String name) {
    return new MethodFrame("p.A", name, "()V");
  }

  private static void record(ContextBuilder context, String type, long bytes) {
    AllocationSite site = new AllocationSite(method("x"), 1, type, AllocationKind.OBJECT);
    context.record(site, new AllocationStats(1, 0, bytes, 0));
  }

  private ContextBuilder path(String... names) {
    ContextBuilder context = root;
    for (String name : names) {
      context = context.child(method(name));
    }
    return context;
  }

  private String tree(TextLayout layout) throws IOException {
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
    StringBuilder out = new StringBuilder();
    new ContextsSection()
        .write(TextSource.of(snapshot, layout), new TextWriter(out, layout.width()));
    return out.substring(1);
  }

  private String tree() throws IOException {
    return tree(TextLayout.DEFAULT);
  }

  @Test
  void branchesBelowTheThresholdShareALineOrVanish() throws IOException {
    record(path("main", "big"), "p.T", 9_700);
    for (int i = 0; i < 5; i++) {
      record(path("main", "small" + i), "p.T", 50);
    }
    record(path("other"), "p.T", 50);
    assertThat(tree())
        .isEqualTo(
            """
            CONTEXTS (branches with at least 1.0 % of the bytes; in brackets, bytes of the context itself)
                 bytes      %  allocations  context
               10.0 kB  100.0            7  all
               10.0 kB   99.5            6  └─ A.main
                9.7 kB   97.0            1     ├─ A.big [T 9.7 kB]
                 250 B    2.5            5     └─ 5 smaller branches
            """);
  }

  @Test
  void chainsShareALineUntilSomethingIsAllocated() throws IOException {
    record(path("a", "b", "c"), "p.T", 600);
    record(path("a", "b", "c", "d", "e"), "p.T", 400);
    assertThat(tree())
        .endsWith(
            """
                1.0 kB  100.0            2  └─ A.a → .b → .c [T 600 B]
                 400 B   40.0            1     └─ A.d → .e [T 400 B]
            """);
  }

  @Test
  void recursionIsCounted() throws IOException {
    ContextBuilder context = path("main");
    for (int i = 0; i < 5_000; i++) {
      context = context.child(method("fib"));
    }
    record(context.child(method("leaf")), "p.T", 16);
    assertThat(tree()).endsWith("  └─ A.main → .fib ×5,000 → .leaf [T 16 B]\n");
  }

  @Test
  void longChainsAreCutInTheMiddle() throws IOException {
    String[] names = new String[40];
    for (int i = 0; i < names.length; i++) {
      names[i] = "m" + i;
    }
    record(path(names), "p.T", 16);
    assertThat(tree())
        .endsWith(
            """
                  16 B  100.0            1  └─ A.m0 → .m1 → .m2 → .m3 → .m4 → .m5 → … 28 more … → A.m34 → .m35 → .m36
                                                 → .m37 → .m38 → .m39 [T 16 B]
            """);
  }

  @Test
  void onlyTheLargestTypesAreNamed() throws IOException {
    for (int i = 1; i <= 5; i++) {
      record(path("main"), "p.T" + i, i * 100L);
    }
    assertThat(tree()).endsWith("└─ A.main [T5 500 B, T4 400 B, T3 300 B, 2 types more]\n");
  }

  @Test
  void whatIsAllocatedOutsideOfEveryMethodStandsAtTheTop() throws IOException {
    record(root, "p.T", 50);
    record(path("main"), "p.T", 50);
    assertThat(tree()).contains("2  all [T 50 B]\n");
  }

  @Test
  void manySmallBranchesAreSaidToBeThere() throws IOException {
    for (int i = 0; i < 500; i++) {
      record(path("main", "small" + i), "p.T", 10);
    }
    assertThat(tree()).endsWith("  └─ A.main (500 smaller branches)\n");
  }

  @Test
  void allocationsCountWhereNoSizeIsKnown() throws IOException {
    record(path("a"), "p.T", 0);
    record(path("b"), "p.T", 0);
    assertThat(tree())
        .isEqualTo(
            """
            CONTEXTS (branches with at least 1.0 % of the allocations; in brackets, bytes of the context itself)
                 bytes      %  allocations  context
                   0 B  100.0            2  all
                   0 B   50.0            1  ├─ A.a [T 1]
                   0 B   50.0            1  └─ A.b [T 1]
            """);
  }

  @Test
  void veryDeepLevelsAreNumberedInsteadOfIndented() throws IOException {
    ContextBuilder context = root;
    for (int i = 0; i < 20; i++) {
      context = context.child(method("m" + i));
      record(context, "p.T", 100);
    }
    assertThat(tree())
        .contains("└─ A.m11 [T 100 B]")
        .contains("   [level 13] A.m12 [T 100 B]")
        .contains("   [level 20] A.m19 [T 100 B]");
  }

  @Test
  void thresholdRisesUntilTheTreeFits() throws IOException {
    for (int i = 0; i < 50; i++) {
      for (int j = 0; j < 4; j++) {
        record(path("a" + i, "b" + j), "p.T", 100 + i);
      }
    }
    String tree = tree(new TextLayout(110, 20, 0.001));
    assertThat(tree).startsWith("CONTEXTS (branches with at least 0.6 % of the bytes;");
    assertThat(tree.lines()).hasSizeLessThanOrEqualTo(122);
  }
}
