package dev.mayfly.agent.it;

import hostile.configured.Configured;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program may configure in its main method, it may configure there under the agent, too. */
@Tag("slow")
final class PremainAuditIT {
  @ParameterizedTest
  @CsvSource({"17,,", "25,include,*"})
  void configuresAsWithoutTheAgent(int feature, String option, String value) {
    check(feature, option, value);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @CsvSource({
    "17,include,*",
    "17,jdk,charge",
    "17,context,site",
    "17,lifetime,drag",
    "17,cache,woven",
    "25,,",
    "25,jdk,charge",
    "25,jdk,frames",
    "25,context,sampled",
    "25,bytes,physical",
    "25,cache,woven",
  })
  void configuresAsWithoutTheAgentInTheOtherModes(int feature, String option, String value) {
    check(feature, option, value);
  }

  private static void check(int feature, String option, String value) {
    WovenJvm plain = WovenJvm.on(feature).withoutAgent();
    // as a user starts it: lifetimes and the MBean are on
    WovenJvm jvm = WovenJvm.on(feature).with("lifetime", null).with("jmx", null);
    jvm.with(option == null ? "log" : option, option == null ? "warn" : value)
        .run(Configured.class)
        .expectEndsAs(plain.run(Configured.class))
        .expectExit(0);
  }
}
