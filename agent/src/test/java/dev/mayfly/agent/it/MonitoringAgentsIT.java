package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.Documents;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import hostile.many.Many;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The agents of others beside ours, before and behind it: none disturbs the other. */
final class MonitoringAgentsIT {
  private static final String OUTPUT = "kept 305 depth 20";
  private static final String MANY = Many.class.getPackageName() + ".";

  @TempDir private Path directory;
  private Path program;

  @BeforeEach
  void makeTheProgram() throws IOException {
    program =
        Jars.make(
            directory.resolve("many.jar"),
            Map.of("Main-Class", Many.class.getName()),
            Map.of("hostile/many", ""));
  }

  private static WovenJvm jvm(int feature) {
    return WovenJvm.on(feature).withJvm("-Xmx512m").withTimeout(Duration.ofMinutes(3));
  }

  private WovenRun run(WovenJvm jvm, String... behind) {
    List<String> command = new ArrayList<>(List.of(behind));
    command.addAll(List.of("-jar", program.toString()));
    return jvm.launch(command.toArray(String[]::new));
  }

  /**
   * Mayfly behind one that may transform every class, and one that transforms those of a library.
   */
  @ParameterizedTest
  @MethodSource
  void countsAndProgramAreThoseOfEachAlone(MonitoringAgent tool) {
    WovenJvm jvm = jvm(Jdk.REQUIRED.get(0));
    String[] flags = tool.flags().toArray(String[]::new);
    expectBoth(tool, run(jvm.withJvm(flags)), plain(jvm, flags), run(jvm).expectSound());
  }

  static Stream<MonitoringAgent> countsAndProgramAreThoseOfEachAlone() {
    return Stream.of(MonitoringAgent.BYTEMAN, MonitoringAgent.REACTOR_TOOLS);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("exhaustive")
  void soTheyAreOnEachSideAndInEachScope(MonitoringAgent other) {
    for (int feature : Jdk.REQUIRED) {
      if (other.runsOn(feature)) {
        String[] flags = other.flags().toArray(String[]::new);
        WovenJvm jvm = jvm(feature);
        WovenRun plain = plain(jvm, flags);
        for (WovenJvm scope : List.of(jvm, jvm.with("include", "*"))) {
          WovenRun alone = run(scope).expectSound();
          expectBoth(other, run(scope.withJvm(flags)), plain, alone);
          expectBoth(other, run(scope, flags), plain, alone);
        }
      }
    }
  }

  private WovenRun plain(WovenJvm jvm, String... flags) {
    WovenRun plain = run(jvm.withoutAgent().withJvm(flags)).expectExit(0);
    assertThat(plain.stdout().lines()).contains(OUTPUT);
    return plain;
  }

  private static void expectBoth(
      MonitoringAgent other, WovenRun both, WovenRun plain, WovenRun alone) {
    assertThat(both.expectExit(0).stdout().lines()).as("stdout of %s", both).contains(OUTPUT);
    if (other.saysTheSame()) {
      both.expectStdout(plain.stdout());
      assertThat(othersSay(both)).as("stderr of %s", both).isEqualTo(othersSay(plain));
    }
    assertThat(both.mayflySays()).as("what Mayfly says in %s", both).hasSize(1);
    assertThat(sites(both)).as("sites in %s", both).isEqualTo(sites(alone));
    assertThat(contexts(both)).as("contexts in %s", both).isEqualTo(contexts(alone));
    assertThat(both.profile().overhead().repairedContexts()).isZero();
    assertThat(both.profile().overhead().droppedEvents()).isZero();
  }

  /** What is on stderr but for Mayfly's line, without the time that Pyroscope's log has. */
  private static List<String> othersSay(WovenRun run) {
    return run.stderr()
        .lines()
        .filter(line -> !line.startsWith("mayfly: "))
        .map(line -> line.replaceFirst("^[-0-9]+ [0-9:.]+ ", ""))
        .toList();
  }

  /** The program's: with {@code include=*}, what an agent adds to a class path is woven, too. */
  private static Map<AllocationSite, AllocationStats> sites(WovenRun run) {
    return run.profile().bySite().entrySet().stream()
        .filter(site -> site.getKey().method().className().startsWith(MANY))
        .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  private static List<ContextSnapshot> contexts(WovenRun run) {
    return run.profile().root().children().stream().filter(MonitoringAgentsIT::isOfMany).toList();
  }

  private static boolean isOfMany(ContextSnapshot context) {
    MethodFrame method = context.method();
    return method != null && method.className().startsWith(MANY);
  }

  @ParameterizedTest
  @MethodSource("countsAndProgramAreThoseOfEachAlone")
  void theDocumentNamesTheVersions(MonitoringAgent tool) throws IOException {
    assertNamed(tool);
  }

  @ParameterizedTest
  @EnumSource
  @Tag("exhaustive")
  void theDocumentNamesAllVersions(MonitoringAgent agent) throws IOException {
    assertNamed(agent);
  }

  private static void assertNamed(MonitoringAgent agent) throws IOException {
    assertThat(Files.readString(Documents.ROOT.resolve("docs/LIMITATIONS.md")))
        .contains(" " + agent.title() + " " + agent.version());
  }
}
