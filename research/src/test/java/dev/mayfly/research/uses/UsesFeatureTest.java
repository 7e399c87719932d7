package dev.mayfly.research.uses;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.plan.AllOptions;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.scope.ProgramScope;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The probes of uses. */
final class UsesFeatureTest {
  private final UsesFeature feature = new UsesFeature();

  private List<ProbeKind> probes(String options) {
    return feature.probes(
        Plan.of(
            AllOptions.parse(options), ProgramScope.of(List.of("com.acme.*")), true, () -> true));
  }

  private boolean hasUses(String options, String className) {
    return probes(options).stream().anyMatch(kind -> kind.concerns(className));
  }

  @Test
  void usesAreSeenWhereTheUserWantsThem() {
    assertThat(hasUses("", "com.acme.Main")).isFalse();
    assertThat(hasUses("uses=drag", "com.acme.Main")).isTrue();
    assertThat(hasUses("uses=drag,uses.in=com.acme.web.*", "com.acme.web.Page")).isTrue();
    assertThat(hasUses("uses=all,uses.in=com.acme.web.*", "com.acme.Main")).isFalse();
  }

  @Test
  void allAccessesTakeProbesOfTheirOwn() {
    assertThat(probes("uses=accesses")).hasSize(1);
    assertThat(probes("uses=all")).hasSize(2);
  }
}
