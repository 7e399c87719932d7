package dev.mayfly.agent.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mayfly.agent.options.OptionException;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A preset sets defaults; what the user says holds, wherever it stands. */
final class PresetTest {
  @ParameterizedTest
  @EnumSource
  void aPresetIsItsOptions(Preset preset) {
    AgentOptions options = AgentOptions.parse("preset=" + preset.key());
    AgentOptions written = AgentOptions.parse(preset.line);
    assertThat(options.config()).isEqualTo(written.config());
    assertThat(options.include()).isEqualTo(written.include());
    assertThat(options.get(Options.JDK)).isEqualTo(written.get(Options.JDK));
    assertThat(options.asMap()).containsAllEntriesOf(written.asMap()).containsKey("preset");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "preset=exact,context=site,jdk=coverage",
        "context=site,jdk=coverage,preset=EXACT"
      })
  void otherOptionsOverrideItWhereverItStands(String text) {
    AgentOptions options = AgentOptions.parse(text);
    assertThat(options.config().contexts()).isEqualTo(ContextMode.SITE);
    assertThat(options.config().lifetimes()).isEqualTo(LifetimeMode.EXACT);
    assertThat(options.get(Options.JDK)).isEqualTo(JdkMode.COVERAGE);
    assertThat(options.include()).containsExactly("*");
  }

  @Test
  void whoChoosesHowToSampleGetsASample() {
    assertThat(AgentOptions.parse("preset=exact,sample=10").config().lifetimes())
        .isEqualTo(LifetimeMode.SAMPLED);
    assertThat(AgentOptions.parse("preset=test,context=sampled").config().lifetimes())
        .isEqualTo(LifetimeMode.SAMPLED);
    assertThat(AgentOptions.parse("preset=production,sample=10").config().samplingInterval())
        .isEqualTo(10);
  }

  @Test
  void anotherPresetIsRefused() {
    assertThatThrownBy(() -> AgentOptions.parse("preset=fast"))
        .isInstanceOf(OptionException.class)
        .hasMessage("option 'preset' must be one of [production, exact, test], not 'fast'");
  }

  @Test
  void testsHaveItsDefaultsAndTheBuildsDirectory() {
    Path target = Path.of("target").toAbsolutePath();
    AgentOptions plain = AgentOptions.parse("").forTests(target);
    assertThat(plain.config().lifetimes()).isEqualTo(LifetimeMode.EXACT);
    assertThat(plain.output()).isEqualTo(target.resolve("mayfly-report"));
    AgentOptions own = AgentOptions.parse("output=x,sample=10").forTests(target);
    assertThat(own.config().lifetimes()).isEqualTo(LifetimeMode.SAMPLED);
    assertThat(own.output()).isEqualTo(Path.of("x").toAbsolutePath());
  }
}
