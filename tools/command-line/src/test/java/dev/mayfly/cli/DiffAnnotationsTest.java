package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiffAnnotationsTest {

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> ClassShapes.NONE,
          "");

  @TempDir private Path directory;
  private Path sources;

  @BeforeEach
  void writeSources() throws IOException {
    Files.createDirectory(directory.resolve(".git"));
    sources = Files.createDirectories(directory.resolve("shop/src/main/java"));
    Path source = Files.createDirectory(sources.resolve("p")).resolve("Main.java");
    Files.writeString(source, "package p;\n");
    Profiles.write(Profiles.of("p.T", 160, 0), directory.resolve("main.json"));
    Profiles.write(Profiles.of("p.T", 320, 0), directory.resolve("branch.json"));
  }

  private CommandRun diff(Object... options) {
    return CommandRun.of(
        HOST,
        false,
        Stream.concat(
                Stream.of("diff", directory.resolve("main.json"), directory.resolve("branch.json")),
                Stream.of(options))
            .toArray());
  }

  @Test
  void annotatesTheLinesInTheRepository() {
    CommandRun passes = diff("--format=github", "--sources", sources);
    assertThat(passes.stdout())
        .isEqualTo(
            "::warning file=shop/src/main/java/p/Main.java,line=7,title=+10 allocations%2C +160"
                + " B::T at Main.main:7: 10 → 20 allocations, 160 B → 320 B\n");
    assertThat(passes.stderr()).isEmpty();
    assertThat(passes.exitCode()).isZero();
    CommandRun fails = diff("--format=github", "--sources", sources, "--fail-if", "bytes > +5%");
    assertThat(fails.stdout())
        .startsWith(
            "::error title=Mayfly::bytes > +5%25: bytes went from 160 to 320 (+100.0 %25)\n"
                + "::error file=shop/src/main/java/p/Main.java,line=7,");
    assertThat(fails.exitCode()).isEqualTo(ExitCode.GATE);
    assertThat(diff("--format=sarif", "--sources", sources).stdout())
        .startsWith("{\"$schema\":")
        .contains("\"uri\":\"shop/src/main/java/p/Main.java\"");
    assertThat(diff("--format=gitlab", "--sources", sources).stdout())
        .contains("\"path\":\"shop/src/main/java/p/Main.java\"");
  }

  @Test
  void saysWhichFilesAreMissing() {
    CommandRun run = diff("--format=sarif", "--sources", directory.resolve(".git"));
    assertThat(run.stdout()).endsWith("\"results\":[]}]}");
    assertThat(run.stderr())
        .isEqualTo(
            "mayfly: no source file found for 1 of 1 sites; --sources names the source"
                + " directories\n");
    Path absent = directory.resolve("absent");
    CommandRun wrong = diff("--format=github", "--sources", absent);
    assertThat(wrong.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(wrong.stderr())
        .startsWith("mayfly: --sources: directory not found: " + absent + "\n");
  }
}
