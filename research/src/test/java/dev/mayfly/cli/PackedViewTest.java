package dev.mayfly.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import dev.mayfly.cli.console.ExitCode;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.Points;

class PackedViewTest {
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
  void packedLayouts() {
    assertThat(mayfly("layout", profile, "-cp", directory, "--packed=thesis32", "--detail"))
        .isEqualTo(
            """
            PACKED OBJECTS (thesis32, the most bytes first, 1 of 1 row)
              standard  packed  count  all standard  all packed  % saved  type
                    16      24     10           160         240    -50.0  T
                                   10           160         240    -50.0  all

            PACKED FIELDS (thesis32, by class, 2 of 2 rows)
              standard  packed  at  length  field
                     4       4   0       -  T.x, int
                     4       4   4       -  T.y, int
            """);
    assertThat(stderr).isEmpty();
    assertThat(mayfly("layout", profile, "-cp", directory, "--packed=thesis64", "--format=csv"))
        .isEqualTo(
            "type,standard,packed,length,count,standardOfAll,packedOfAll,bytes,booleans,chars,"
                + "shorts\nLp/T;,16,32,,10,160,320,0,0,0,0\n");
    mayfly("layout", profile, "--sort=bytes");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr).startsWith("mayfly: --sort, --detail and --array-fields need --packed");
    mayfly("layout", profile, "--packed=thesis32", "--format=json");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr).startsWith("mayfly: --packed has the formats text and csv");
    mayfly("layout", profile, "--packed=thesis32", "--sort=name");
    assertThat(exitCode).isEqualTo(ExitCode.USAGE);
    assertThat(stderr).contains("'--sort'", "DIFFERENCE, LENGTH, BYTES");
  }

  @Test
  void packedArraysOfAHeapDumpHaveTheirLengths() throws Exception {
    Points.hold();
    Path dump = directory.resolve("heap.hprof");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpHeap(dump.toString(), true);
    assertThat(mayfly("layout", "--heap", dump, "-cp", directory, "--packed=thesis64"))
        .contains(
            "PACKED ARRAYS (thesis64, the greatest difference first, 1 of 1 row)",
            "Lengths are those of the dump.")
        .containsPattern(" 256 +72 +10 +1 +256 +72 +71.9 +Points\\$Point\\[]\n");
  }
}
