package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunnerOptionsTest {
  private static RunnerOptions parse(String... arguments) {
    return RunnerOptions.parse(NamedModes.usual(), List.of(arguments));
  }

  @Test
  void measuresAllProgramsAndTheDemoByDefault() {
    RunnerOptions options = parse();
    assertThat(options.subjects()).containsExactly(BenchmarkProgram.values());
    assertThat(options.demo()).isTrue();
    assertThat(options.modes())
        .extracting(Mode::label)
        .containsExactly("site", "tree", "tree-sampled");
  }

  @Test
  void measuresOnlyWhatIsNamed() {
    RunnerOptions options = parse("h2", "--mode=tree-exact", "--mode=context=tree,sample=9");
    assertThat(options.subjects()).containsExactly(BenchmarkProgram.H2);
    assertThat(options.demo()).isFalse();
    assertThat(options.modes())
        .containsExactly(
            NamedModes.of("tree-exact"),
            new AgentMode("context=tree,sample=9", "context=tree,sample=9", ""));
  }

  @Test
  void putsTogetherTheAgentsOptions() throws IOException {
    Mode site = NamedModes.of("site");
    ProfilerJars jars = new ProfilerJars(Path.of("/a.jar"), Path.of("/peers"), null);
    assertThat(site.jvmArguments(jars, true, Path.of("/out")))
        .containsExactly(
            "-javaagent:/a.jar=include=*,context=site,lifetime=off,rest=off,output=/out,formats=json");
    ProfilerJars cached = new ProfilerJars(Path.of("/a.jar"), Path.of("/peers"), Path.of("/woven"));
    assertThat(site.jvmArguments(cached, false, Path.of("/out")))
        .containsExactly(
            "-javaagent:/a.jar=context=site,lifetime=off,rest=off,output=/out,formats=json,cache=/woven");
  }

  @Test
  void answersWithListsOfWhatThereIs() {
    assertThat(RunnerOptions.answer(List.of("--programs")))
        .contains("lusearch")
        .contains("pmd")
        .contains("demo");
    assertThat(RunnerOptions.answer(List.of("--modes"))).contains("karabut").contains("off");
    assertThat(RunnerOptions.answer(List.of("h2"))).isNull();
  }

  @Test
  void refusesWhatItDoesNotKnow() {
    assertThatThrownBy(() -> parse("--pairs=0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--pairs=0");
    assertThatThrownBy(() -> parse("oracle"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("oracle");
    assertThatThrownBy(() -> parse("--mode=cheap"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("cheap");
  }
}
