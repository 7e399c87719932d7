package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.layout.Obstacle;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.layout.Employees;
import subject.layout.Layouts;

/** What {@code layout=true} finds out about a program, and that it changes nothing else. */
final class LayoutIT {

  private static final String SUBJECT = "subject.layout.Layouts$";

  @TempDir private Path directory;

  private static LayoutRow row(LayoutAdvice advice, String type) {
    return advice.rows().stream()
        .filter(row -> row.typeName().equals(SUBJECT + type))
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, String> reasons(Iterable<AssessedClass> classes) {
    Map<String, String> reasons = new TreeMap<>();
    for (AssessedClass each : classes) {
      reasons.put(
          each.typeName().replace(SUBJECT, ""),
          each.obstacles().stream().map(LayoutIT::words).collect(Collectors.joining(", ")));
    }
    return reasons;
  }

  private static String words(Obstacle obstacle) {
    return obstacle.use() == null
        ? obstacle.kind() + " " + obstacle.name().replace(SUBJECT, "")
        : obstacle.kind() + " " + obstacle.use().kind() + " in " + obstacle.use().methodName();
  }

  @EachJvm(contexts = "tree")
  void assessesTheProgramsClasses(WovenJvm jvm) {
    ProfileSnapshot profile = jvm.with("layout", "true").run(Layouts.class).expectSound().profile();
    LayoutAdvice advice = LayoutAdvice.of(profile);
    assertThat(reasons(advice.candidates()))
        .containsOnlyKeys("Circle", "Keyed", "Line", "Point", "Small")
        .containsEntry("Line", "")
        .containsEntry("Small", "")
        .containsEntry("Keyed", "CHECK KEYED in use")
        .containsEntry("Circle", "CHECK COMPARED in use");
    assertThat(reasons(advice.blocked()))
        .containsEntry("Order", "NOT_FINAL total")
        .containsEntry("Derived", "SUPERCLASS Base")
        .containsEntry("Locked", "IDENTITY LOCKED in use")
        .containsEntry("Compared", "IDENTITY COMPARED in use")
        .containsEntry("Hashed", "IDENTITY HASHED in use")
        .containsEntry("Referenced", "IDENTITY REFERENCED in use");
    LayoutRow lines = row(advice, "Line[]");
    assertThat(
            lines.today()
                + " "
                + lines.compact()
                + " "
                + lines.jep401()
                + " "
                + lines.nullRestricted())
        .isEqualTo("77600 53600 37600 17600");
  }

  /**
   * The two sizes of the thesis on packed objects; its 107,000,032 for the second is a misprint.
   */
  @Test
  void packsTheEmployeesOfTheThesis() {
    WovenJvm jvm = WovenJvm.here();
    WovenRun run = jvm.with("layout", "true").run(Employees.class).expectSound();
    CommandRun packed =
        CommandRun.of(
            jvm,
            directory,
            "",
            "layout",
            run.directory().resolve("report").toString(),
            "--packed=thesis64",
            "--format=csv");
    assertThat(packed.stdout().lines().filter(line -> line.startsWith("[Lsubject")))
        .as(packed.stderr())
        .containsExactly(
            "[Lsubject/layout/Employees$Employee;,368000016,204000032,1000000,1,368000016,204000032,,,,",
            "[Lsubject/layout/Employees$Employee;,184000016,102000032,500000,1,184000016,102000032,,,,");
  }

  /** What the weaver has made of the classes has the same key, and not a byte more. */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void changesNoWovenClass(WovenJvm jvm) throws IOException {
    jvm.with("cache", directory.resolve("plain").toString()).run(Layouts.class).expectSound();
    jvm.with("cache", directory.resolve("read").toString())
        .with("layout", "true")
        .run(Layouts.class)
        .expectSound();
    Path plain = onlyFileIn(directory.resolve("plain"));
    Path read = onlyFileIn(directory.resolve("read"));
    assertThat(read.getFileName()).isEqualTo(plain.getFileName());
    assertThat(read).hasSize(Files.size(plain));
  }

  private static Path onlyFileIn(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      List<Path> all = files.filter(Files::isRegularFile).toList();
      assertThat(all).hasSize(1);
      return all.get(0);
    }
  }

  /** Equal counts in equal contexts: no probe is added, none is omitted. */
  @EachJvm(contexts = "tree")
  void changesNoCount(WovenJvm jvm) {
    WovenRun plain = jvm.run(Layouts.class).expectSound();
    WovenRun read = jvm.with("layout", "true").run(Layouts.class).expectSound();
    assertThat(read.profile().get(ClassShapes.PART).isEmpty()).isFalse();
    assertThat(plain.profile().get(ClassShapes.PART).isEmpty()).isTrue();
    assertThat(read.tree()).isEqualTo(plain.tree());
    assertThat(read.stdout()).isEqualTo(plain.stdout());
  }
}
