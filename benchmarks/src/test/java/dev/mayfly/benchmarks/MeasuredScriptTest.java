package dev.mayfly.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code build/measured}, in a repository of its own. */
class MeasuredScriptTest {
  private static final String SCRIPT = "build/measured";

  @TempDir Path repository;

  @Test
  void namesTheCommitsWhoseCodeHasChangedSince() throws IOException, InterruptedException {
    Files.createDirectories(repository.resolve("build"));
    Files.copy(Path.of("..", SCRIPT), repository.resolve(SCRIPT));
    assertThat(repository.resolve(SCRIPT).toFile().setExecutable(true)).isTrue();
    run("git", "init", "-q");
    commit("agent/src/main/Agent.java", "class Agent {}");
    String measured = run("git", "rev-parse", "--short=8", "HEAD").strip();
    commit("docs/PERFORMANCE.md", "Measured on 2026-11-28, commit " + measured + ".");
    assertThat(run(SCRIPT)).isEmpty();

    commit("agent/src/test/AgentTest.java", "class AgentTest {}");
    assertThat(run(SCRIPT)).isEmpty();

    commit("agent/src/main/Agent.java", "final class Agent {}");
    commit("runtime/src/main/Probes.java", "class Probes {}");
    assertThat(run(SCRIPT)).contains("commit " + measured + ": 2 later commits changed the code");
  }

  private void commit(String file, String text) throws IOException, InterruptedException {
    Path path = repository.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    run("git", "add", "-A");
    run("git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", file);
  }

  private String run(String... command) throws IOException, InterruptedException {
    String program = command[0].equals(SCRIPT) ? repository.resolve(SCRIPT).toString() : command[0];
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.set(0, program);
    Process process =
        new ProcessBuilder(arguments)
            .directory(repository.toFile())
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    return printed;
  }
}
