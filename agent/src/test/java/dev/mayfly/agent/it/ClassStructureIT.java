package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.mayfly.snapshot.run.NotWoven;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import subject.construction.Places;
import subject.structure.Structure;
import subject.structure.Untaken;

/** A woven class looks as it did, and loads nothing that it did not. */
final class ClassStructureIT {
  @TempDir private Path directory;

  @EachJvm
  void reflectionAndSerializationSeeNoChange(WovenJvm jvm) {
    String plain = jvm.withoutAgent().run(Structure.class).expectExit(0).stdout();
    assertThat(plain).contains("serial ").contains("Structure$Plain.make");
    WovenRun woven = jvm.run(Structure.class).expectExit(0).expectStdout(plain);
    // every class but the proxy that the JDK makes for the annotation
    assertThat(woven.profile().coverage().notWoven())
        .extracting(NotWoven::reason, NotWoven::count)
        .containsExactly(tuple("class: generated at run time (no class file)", 1L));
  }

  @EachJvm
  void typesThatAreAbsentOnUntakenPathsDoNoHarm(WovenJvm jvm) throws IOException {
    Path classes = withoutAbsentTypes();
    jvm.withClassPath(classes).withoutAgent().run(Untaken.class).expectStdout("done");
    jvm.withClassPath(classes)
        .run(Untaken.class)
        .expectStdout("done")
        .expectSites(
            """
            Untaken.make      Object         1
            Untaken.either    StringBuilder  1
            Untaken.either    int[]          1  elements=2
            Untaken.copy      ArrayList      1
            Untaken.lambda$lambda  Object    1
            Untaken.ofTheJdk  Object         1
            Untaken.unused    Object         1
            """);
  }

  private Path withoutAbsentTypes() throws IOException {
    Path from = WovenJvm.TEST_CLASSES.resolve("subject/structure");
    Path to = Files.createDirectories(directory.resolve("subject/structure"));
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.toList()) {
        if (!file.getFileName().toString().startsWith("Absent")) {
          Files.copy(file, to.resolve(file.getFileName()));
        }
      }
    }
    return directory;
  }

  @EachJvm
  void theSameClassesAreLoaded(WovenJvm jvm) {
    WovenJvm logging = jvm.withJvm("-Xlog:class+load=info:file=loaded.txt:none");
    for (Class<?> program : List.of(Places.class, Untaken.class)) {
      WovenRun plain = logging.withoutAgent().run(program).expectExit(0);
      WovenRun woven = logging.run(program).expectSound();
      assertThat(loadedBy(woven)).containsExactlyInAnyOrderElementsOf(loadedBy(plain)).isNotEmpty();
      assertThat(woven.text("loaded.txt"))
          .doesNotContain("java.awt.", "javax.swing.", "Untaken$Unused", "Untaken$Child");
    }
  }

  /** The program's own classes, lambdas left out. */
  private static List<String> loadedBy(WovenRun run) {
    return run.text("loaded.txt")
        .lines()
        .map(Pattern.compile("^(subject\\.\\S+)")::matcher)
        .filter(Matcher::find)
        .map(matcher -> matcher.group(1))
        .filter(name -> !name.contains("$$Lambda"))
        .toList();
  }
}
