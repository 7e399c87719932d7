package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import subject.budgets.Deep;
import subject.leaves.Leaves;

/** Contexts cost memory: which there are, and what happens where there may be no more. */
final class BudgetsIT {
  @EachJvm(contexts = "tree", anyJdk = true)
  void methodsInWhichNothingIsCountedHaveNoNode(WovenJvm jvm) {
    WovenRun run = jvm.run(Leaves.class, "more");
    run.expectTree("Leaves.main Leaves=1 IllegalStateException=1");
    // the root, main; caller and the lambda have probes, but nothing to count
    assertThat(run.profile().overhead().contextNodes()).isEqualTo(2);
  }

  @EachJvm(contexts = "tree", anyJdk = true)
  void foldsWhatIsTooDeep(WovenJvm jvm) {
    jvm.with("depth", "3")
        .run(Deep.class, "chain", "10")
        .expectTree(
            """
            Deep.main
              Deep.after long[]=1/1
              Deep.chain Object=2 int[]=2/4
                Deep.chain Object=2 int[]=2/4
                  (folded) Object=16 int[]=14/28
            """);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void comesOutOfTheFoldAfterAnException(WovenJvm jvm) {
    jvm.with("depth", "3")
        .run(Deep.class, "thrown", "10")
        .expectTree(
            """
            Deep.main
              Deep.after long[]=3/3
              Deep.thrownOutOf
                Deep.thrownOutOf
                  (folded) IllegalStateException=2
            """);
  }

  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void foldsWhatIsTooMuch(WovenJvm jvm) {
    // 2^12 contexts, each entered twice; half of them make an Object, half a StringBuilder
    ProfileSnapshot whole = jvm.run(Deep.class, "tree", "12").expectSound().profile();
    assertThat(whole.byType().get("java.lang.Object").allocations()).isEqualTo(2 * 2048);
    assertThat(whole.byType().get("java.lang.StringBuilder").allocations()).isEqualTo(2 * 2047);
    assertThat(foldsOf(whole)).isZero();
    assertThat(whole.overhead().foldedContexts()).isZero();

    ProfileSnapshot folded =
        jvm.with("nodes", "100").run(Deep.class, "tree", "12").expectSound().profile();
    assertThat(folded.byType()).isEqualTo(whole.byType());
    assertThat(folded.bySite()).isEqualTo(whole.bySite());
    assertThat(foldsOf(folded)).isPositive();
    assertThat(folded.overhead().foldedContexts()).isPositive();
    assertThat(folded.root().size()).isLessThanOrEqualTo(220);
  }

  private static long foldsOf(ProfileSnapshot profile) {
    return StreamSupport.stream(profile.root().preOrder().spliterator(), false)
        .filter(context -> context.kind() == ContextSnapshot.Kind.FOLDED)
        .count();
  }
}
