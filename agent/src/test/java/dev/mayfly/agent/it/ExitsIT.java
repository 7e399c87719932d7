package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import hostile.exits.Exits;
import hostile.exits.Reporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program ends as it would without us, in whatever way, and leaves a whole report or none. */
final class ExitsIT {
  private static final String ITEM = "hostile.exits.Exits$Item";

  @EachJvm(contexts = "tree")
  void endsAsWithoutTheAgent(WovenJvm jvm) {
    run(jvm, "normal").expectExit(0).expectTreeOnly("Exits.main\n  Exits.items Exits$Item=10");
    assertThat(itemsOf(run(jvm, "exit-in-other").expectExit(6))).isEqualTo(10);
    assertThat(itemsOf(run(jvm, "uncaught").expectExit(1))).isEqualTo(15);
    // the hooks of the program and ours run side by side
    assertThat(itemsOf(run(jvm, "hook").expectExit(4))).isBetween(10L, 15L);
  }

  @Test
  void reportsWhereAHookNeverEnds() {
    WovenJvm jvm = WovenJvm.here();
    WovenRun plain = jvm.withoutAgent().run(Exits.class, "exit-in-hook");
    WovenRun woven =
        jvm.run(Exits.class, "exit-in-hook", "report/profile.json").expectEndsAs(plain);
    assertThat(itemsOf(woven.expectExit(9))).isEqualTo(10);
  }

  @Test
  void haltMeansNoReport() {
    WovenRun run = run(WovenJvm.here(), "halt").expectExit(5);
    assertThat(run.reports()).isEmpty();
    assertThat(run.mayflySays()).isEmpty();
  }

  @EachJvm(contexts = "tree")
  void reportsWhenTerminated(WovenJvm jvm) {
    WovenRun plain = terminated(jvm.withoutAgent());
    WovenRun woven = terminated(jvm).expectEndsAs(plain);
    assertThat(itemsOf(woven)).isEqualTo(10);
  }

  private static WovenRun terminated(WovenJvm jvm) {
    WovenProcess process = jvm.start(Exits.class, "wait").awaitStdout("out: waiting");
    process.process().destroy();
    return process.await();
  }

  @Test
  void aDirectoryThatCannotBeWrittenIsReplacedAtTheStart(@TempDir Path temporary)
      throws IOException {
    Path notADirectory = Files.createTempFile("mayfly", ".txt");
    try {
      for (Path output : List.of(notADirectory.resolve("report"), Path.of("/proc/nope"))) {
        WovenJvm jvm =
            WovenJvm.here()
                .with("output", output.toString())
                .withJvm("-Djava.io.tmpdir=" + temporary);
        WovenRun run = run(jvm, "exit").expectExit(3);
        assertThat(run.mayflySays()).hasSize(2);
        assertThat(run.mayflySays().get(0))
            .startsWith("mayfly: cannot write to " + output + ": ")
            .contains(". Reports go to " + temporary);
        String report = run.mayflySays().get(1).replaceFirst(".* report in ", "");
        assertThat(Path.of(report)).startsWith(temporary);
        assertThat(run.profile(report + "/profile.json").total().allocations()).isPositive();
      }
      assertThat(notADirectory).isEmptyFile();
    } finally {
      Files.delete(notADirectory);
    }
  }

  @Test
  void whereNothingCanBeWrittenIsOneLine() throws IOException {
    Path file = Files.createTempFile("mayfly", ".txt");
    try {
      WovenJvm jvm =
          WovenJvm.here()
              .with("output", file.resolve("report").toString())
              .withJvm("-Djava.io.tmpdir=" + file);
      assertThat(run(jvm, "exit").expectExit(3).mayflySays())
          .singleElement()
          .asString()
          .startsWith("mayfly: cannot write reports to " + file.resolve("report") + ": ")
          .contains(". Set output=");
    } finally {
      Files.delete(file);
    }
  }

  /** Killed while it writes: readers have seen whole reports only, and see one still. */
  @Test
  void aReportIsThereAsAWholeOrNotAtAll() {
    WovenProcess process =
        WovenJvm.here().with("jmx", "true").with("formats", "text;json").start(Reporter.class);
    Path report = process.directory().resolve("report");
    process.awaitThat("a report", () -> Files.exists(report.resolve("profile.json")));
    WovenRun soFar = new WovenRun(-1, process.directory(), process.command(), "");
    ProfileSnapshot first = soFar.profile();
    for (int i = 0; i < 10; i++) {
      assertThat(soFar.profile().root()).isEqualTo(first.root());
    }
    process.awaitThat("half a report", () -> hasPart(report));
    process.process().destroyForcibly();
    WovenRun killed = process.await();
    assertThat(killed.profile().root()).isEqualTo(first.root());
    assertThat(killed.text("report/report.txt")).contains("\nNOTES\n").endsWith("\n");
    assertThat(killed.reports().stream().filter(name -> !name.endsWith(".tmp")))
        .containsExactlyInAnyOrder("profile.json", "report.txt");
    run(WovenJvm.here().with("formats", "text;json").with("output", report.toString()), "exit");
    assertThat(killed.reports())
        .as("the next start removes the rest")
        .containsExactlyInAnyOrder("profile.json", "report.txt");
  }

  /** Each JVM has what it wrote; no output is lost or mixed with another's. */
  @Tag("exhaustive")
  @Test
  void severalJvmsWithOneOutputKeepTheirsApart(@TempDir Path output) {
    WovenJvm jvm =
        WovenJvm.here()
            .with("output", output.toString())
            .with("events", "alloc")
            .with("every", "1");
    WovenProcess first = jvm.start(Exits.class, "wait").awaitStdout("out: waiting");
    WovenRun second = jvm.run(Exits.class, "exit");
    assertThat(second.mayflySays().get(0))
        .startsWith("mayfly: another JVM writes to " + output + ". This one writes to ");
    first.awaitThat("a report", () -> Files.exists(output.resolve("profile.json")));
    first.process().destroy();
    assertThat(first.await().mayflySays()).noneMatch(line -> line.contains("another JVM"));
    assertThat(output.resolve("events.mfe")).isNotEmptyFile();
    assertThat(output.resolve("profile.json")).isNotEmptyFile();
    assertThat(output.resolve("jvm-2/events.mfe")).isNotEmptyFile();
    assertThat(output.resolve("jvm-2/profile.json")).isNotEmptyFile();
    assertThat(jvm.run(Exits.class, "exit").mayflySays())
        .as("the first has ended")
        .noneMatch(line -> line.contains("another JVM"));
  }

  @Tag("exhaustive")
  @Test
  void severalJvmsDoNotShareAFileOfEvents(@TempDir Path output) throws IOException {
    Path file = output.resolve("all.mfe");
    WovenJvm jvm = WovenJvm.here().with("events", "alloc").with("events.file", file.toString());
    WovenProcess first = jvm.start(Exits.class, "wait").awaitStdout("out: waiting");
    assertThat(jvm.run(Exits.class, "exit").mayflySays().get(0))
        .startsWith("mayfly: option 'events': cannot write " + file + ": another JVM writes to it");
    first.process().destroy();
    assertThat(first.await().mayflySays()).anyMatch(line -> line.endsWith("events in " + file));
    assertThat(file).isNotEmptyFile();
  }

  private static boolean hasPart(Path report) throws IOException {
    try (Stream<Path> files = Files.list(report)) {
      return files.anyMatch(file -> file.toString().endsWith(".tmp"));
    }
  }

  private static WovenRun run(WovenJvm jvm, String way) {
    WovenProcess plain = jvm.withoutAgent().start(Exits.class, way);
    WovenRun woven = jvm.run(Exits.class, way);
    return woven.expectEndsAs(plain.await());
  }

  private static long itemsOf(WovenRun run) {
    return run.profile().byType().get(ITEM).allocations();
  }
}
