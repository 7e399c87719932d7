package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RunnerOptionsTest {
  @Test
  void measuresAllProgramsAndTheDemoByDefault() {
    RunnerOptions options = RunnerOptions.parse();
    assertThat(options.subjects()).containsExactly(Subject.values());
    assertThat(options.demo()).isTrue();
    assertThat(options.modes()).extracting(Mode::label).containsExactly("site", "tree", "sampled");
  }

  @Test
  void measuresOnlyWhatIsNamed() {
    RunnerOptions options =
        RunnerOptions.parse("h2", "--mode=exact", "--mode=context=tree,sample=9");
    assertThat(options.subjects()).containsExactly(Subject.H2);
    assertThat(options.demo()).isFalse();
    assertThat(options.modes())
        .extracting(Mode::options)
        .containsExactly("context=tree,lifetime=exact", "context=tree,sample=9");
  }

  @Test
  void putsTogetherTheAgentsOptions() {
    assertThat(Mode.of("site").jvmArguments(Path.of("/a.jar"), true, Path.of("/out")))
        .containsExactly(
            "-javaagent:/a.jar=include=*,context=site,lifetime=off,output=/out,formats=json");
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> RunnerOptions.parse("--pairs=0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--pairs=0");
    assertThatThrownBy(() -> RunnerOptions.parse("oracle"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("oracle");
    assertThatThrownBy(() -> RunnerOptions.parse("--mode=cheap"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cheap");
  }
}
