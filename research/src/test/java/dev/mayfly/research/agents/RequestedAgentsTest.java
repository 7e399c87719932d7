package dev.mayfly.research.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.AllOptions;
import dev.mayfly.agent.plan.CountedBytecodes;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.weaving.emitting.BytecodeCounts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The option {@code agents}. */
final class RequestedAgentsTest {
  private static RequestedAgents agents(String options) {
    return RequestedAgents.of(AllOptions.parse(options));
  }

  @Test
  void namesAgentsWithTheirArguments() {
    RequestedAgents agents = agents("agents=my.jar,continuous:1_000;com.acme.Mine,jmx=off");
    assertThat(agents.classes().jars()).containsExactly(Path.of("my.jar").toAbsolutePath());
    assertThat(agents.classes().names()).containsExactly("continuous", "com.acme.Mine");
    assertThat(agents.arguments()).isEqualTo(Map.of("continuous", "1_000"));
  }

  @Test
  void aJarAloneStandsForWhatItDeclares() {
    RequestedAgents agents = agents("agents=/x/my.jar");
    assertThat(agents.classes().jars()).containsExactly(Path.of("/x/my.jar"));
    assertThat(agents.classes().names()).isEmpty();
  }

  @Test
  void switchBytecodesOn() {
    assertThat(AllOptions.parse("agents=continuous").get(Options.BYTECODES))
        .isEqualTo(new CountedBytecodes(BytecodeCounts.BY_CONTEXT, List.of("*")));
    assertThat(AllOptions.parse("agents=continuous,context=site").get(Options.BYTECODES).counts())
        .isEqualTo(BytecodeCounts.BY_METHOD);
    assertThat(
            AllOptions.parse("agents=continuous,bytecodes=com.acme.*")
                .get(Options.BYTECODES)
                .patterns())
        .containsExactly("com.acme.*");
  }

  @ParameterizedTest
  @CsvSource({
    "agents=continous, 'must be one of [continuous, trees], or a class in a jar (my.jar,com.acme.Mine), not'",
    "'agents=continuous,bytecodes=false', 'needs executed bytecodes; remove bytecodes=false'",
    "'agents=continuous,context=sampled', 'which context=sampled does not follow; use context=tree'",
  })
  void saysWhatIsWrong(String options, String message) {
    assertThatThrownBy(() -> AllOptions.parse(options))
        .isInstanceOf(OptionException.class)
        .hasMessageContaining("option 'agents'")
        .hasMessageContaining(message);
  }
}
