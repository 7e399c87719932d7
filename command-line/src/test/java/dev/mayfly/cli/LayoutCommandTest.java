package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ClassShape;
import dev.mayfly.snapshot.ClassShapes;
import dev.mayfly.snapshot.FieldShape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LayoutCommandTest {
  private static final ClassShapes SHAPES =
      ClassShapes.of(
          List.of(
              new ClassShape("java.lang.Object", "", List.of(), Set.of()),
              new ClassShape(
                  "p.T",
                  "java.lang.Object",
                  List.of(new FieldShape("x", "int", true), new FieldShape("y", "int", false)),
                  Set.of())));

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          "",
          options -> Optional.empty(),
          (snapshot, classPath) -> classPath.isEmpty() ? ClassShapes.NONE : SHAPES);

  @TempDir private Path directory;
  private Path profile;
  private int exitCode;
  private String stderr;

  @BeforeEach
  void writeProfile() {
    profile = Profiles.write(Profiles.of("p.T", 160, 10), directory.resolve("profile.json"));
  }

  private String mayfly(Object... words) {
    CommandRun run = CommandRun.of(HOST, false, words);
    exitCode = run.exitCode();
    stderr = run.stderr();
    return run.stdout();
  }

  @Test
  void layoutsNeedClassFilesThatTheProfileDoesNotHave() {
    assertThat(mayfly("layout", profile)).isEmpty();
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(stderr)
        .contains("the profile has no layouts", "layout=true", "--class-path")
        .hasLineCount(1);
    assertThat(mayfly("layout", profile, "--class-path", directory.resolve("none.jar"))).isEmpty();
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
    assertThat(stderr).contains("none.jar: no such file or directory").hasLineCount(1);
  }

  @Test
  void layoutsOfTheClassPath() {
    assertThat(mayfly("layout", profile, "--class-path", directory, "--top=5"))
        .startsWith("LAYOUT (bytes in other layouts, 1 of 1 row)")
        .contains("Could not, as they are (1):", "T × 10, 160 B: field y not final");
    assertThat(exitCode).isZero();
    assertThat(stderr).isEmpty();
    assertThat(mayfly("layout", profile, "-cp", directory, "--format=csv"))
        .contains("p.T,identity,10,0,0,160,160,160,160,0,0,1.0\n");
    assertThat(mayfly("layout", profile, "-cp", directory, "--format=json"))
        .contains("\"obstacles\":[\"field y not final\"]");
    assertThat(mayfly("layout", profile, "-cp", directory, "--packed=thesis32"))
        .isEqualTo("Lp/T;, 16, 24, 10\n");
    mayfly("layout", profile, "--top=0");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }
}
