package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.Points;

class LayoutCommandTest {
  private static final ClassShapes SHAPES =
      ClassShapes.of(
          List.of(
              new ClassShape("java.lang.Object", "", List.of(), Set.of()),
              new ClassShape(
                  "p.T",
                  "java.lang.Object",
                  List.of(new FieldShape("x", "int", true), new FieldShape("y", "int", false)),
                  Set.of()),
              new ClassShape(
                  "subject.Points$Point",
                  "java.lang.Object",
                  List.of(new FieldShape("x", "int", true)),
                  Set.of())));

  private static final MayflyJar HOST =
      new MayflyJar(
          Path.of("/opt/mayfly-agent.jar"),
          () -> "",
          options -> Optional.empty(),
          (snapshot, classPath) -> classPath.isEmpty() ? ClassShapes.NONE : SHAPES,
          "");

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
        .startsWith("LAYOUT (bytes in other layouts; 1 type)")
        .contains("       10  160 B  p.T\n  └ field y not final\n");
    assertThat(exitCode).isZero();
    assertThat(stderr).isEmpty();
    assertThat(mayfly("layout", profile, "-cp", directory, "--format=csv"))
        .contains("p.T,identity,10,0,0,160,160,160,160,0,0,1.0\n");
    assertThat(mayfly("layout", profile, "-cp", directory, "--format=json"))
        .contains("\"obstacles\":[\"field y not final\"]");
    mayfly("layout", profile, "--top=0");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void layoutsOfAHeapDump() throws Exception {
    Points.hold();
    Path dump = directory.resolve("heap.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
    String text = mayfly("layout", "--heap", dump, "--class-path", directory, "--top=1000");
    assertThat(stderr).isEmpty();
    // eight of ten elements hold six points, two of these twice; one more is elsewhere
    assertThat(text)
        .containsPattern("7 +112 B +- +- +- +- +subject.Points\\$Point\n")
        .containsPattern("1 +56 B +10 +8 +6 +2 +subject.Points\\$Point\\[]\n")
        .containsPattern(
            "152 B +152 B +96 B +56 B +56 B +subject.Points\\$Point\\[]\n"
                + "  └ 10 elements; with 6 values; flat: 8 bytes an element\n");
    assertThat(mayfly("layout", profile, "--heap", dump, "-cp", directory, "--format=json"))
        .contains(
            "{\"type\":\"subject.Points$Point\",\"count\":7,\"elements\":0,\"bytes\":112}",
            "{\"holder\":\"subject.Points$Point[]\",\"type\":\"subject.Points$Point\",\"filled\":8,"
                + "\"objects\":6,\"shared\":2}");
  }

  @Test
  void wrongDumps() throws Exception {
    assertThat(mayfly("layout")).isEmpty();
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr).startsWith("mayfly: name a profile, or a heap dump with --heap");
    mayfly("layout", "--heap", "none.hprof");
    assertThat(stderr).isEqualTo("mayfly: none.hprof: no such file\n");
    Path text = Files.writeString(directory.resolve("text.hprof"), "text");
    mayfly("layout", "--heap", text);
    assertThat(stderr).startsWith("mayfly: " + text + ": not a heap dump").hasLineCount(1);
    assertThat(exitCode).isEqualTo(ExitCode.FAILED);
  }
}
