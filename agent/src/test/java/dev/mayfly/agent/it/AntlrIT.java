package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;

/** A real program, as its makers ship it: the parser generator ANTLR, with all its libraries. */
@Tag("slow")
final class AntlrIT {
  @EachJvm(contexts = "tree")
  void generatesWhatItDoesUnprofiled(WovenJvm jvm) throws IOException {
    WovenRun plain = generate(jvm.withoutAgent()).expectExit(0);
    WovenRun woven = generate(jvm).expectExit(0).expectStdout(plain.stdout());
    assertThat(plain.stderr()).isEmpty();
    assertThat(woven.stderr().lines()).isNotEmpty().allMatch(line -> line.startsWith("mayfly: "));
    assertThat(filesOf(woven)).isEqualTo(filesOf(plain)).hasSize(10);
    ProfileSnapshot profile = woven.profile();
    // equal numbers on each JDK, and so in each run
    assertThat(profile.coverage().classesWoven()).isEqualTo(548);
    assertThat(profile.coverage().notWoven())
        .filteredOn(row -> !row.examples().get(0).startsWith("jdk.internal.reflect."))
        .isEmpty();
    assertThat(profile.overhead().contextNodes()).isEqualTo(16_453);
    assertThat(profile.overhead().foldedContexts()).isZero();
    assertThat(profile.overhead().repairedContexts()).isZero();
    AllocationStats total = profile.root().total();
    assertThat(total.allocations()).isEqualTo(241_516);
    assertThat(total.elements()).isEqualTo(1_925_988);
    assertThat(total.failedConstructions()).isZero();
  }

  private static WovenRun generate(WovenJvm jvm) {
    return jvm.with("include", "*")
        .withJvm("-Xmx96m")
        .withTimeout(Duration.ofMinutes(2))
        .launch(
            "-jar",
            ThirdParty.jar("antlr4").toString(),
            "-visitor",
            "-Xexact-output-dir",
            "-o",
            "out",
            // relative: the length of the path shows in the counts
            Path.of("..", "..", WovenJvm.TEST_CLASSES.getFileName().toString())
                .resolve("hostile/Ledger.g4")
                .toString());
  }

  /** The files that the generator wrote, by name. */
  static Map<String, String> filesOf(WovenRun run) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    Path directory = run.directory().resolve("out");
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        texts.put(directory.relativize(file).toString(), Files.readString(file));
      }
    }
    return texts;
  }
}
