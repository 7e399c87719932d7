package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.Documents;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ContextSnapshot;
import hostile.many.Many;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The agents of monitoring services beside ours, before and behind it: none disturbs the other. */
@Tag("exhaustive")
final class MonitoringAgentsIT {
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

  @ParameterizedTest
  @EnumSource
  void countsAndProgramAreThoseOfEachAlone(MonitoringAgent other) {
    for (int feature : Jdk.REQUIRED) {
      String[] flags = other.flags().toArray(String[]::new);
      WovenJvm jvm = jvm(feature);
      WovenRun plain = run(jvm.withoutAgent().withJvm(flags)).expectExit(0);
      assertThat(plain.stdout().strip()).isEqualTo("kept 305 depth 20");
      for (WovenJvm scope : List.of(jvm, jvm.with("include", "*"))) {
        WovenRun alone = run(scope).expectSound();
        for (WovenRun both : List.of(run(scope.withJvm(flags)), run(scope, flags))) {
          both.expectExit(0).expectStdout(plain.stdout());
          assertThat(othersSay(both)).as("stderr of %s", both).isEqualTo(othersSay(plain));
          assertThat(both.mayflySays()).as("what Mayfly says in %s", both).hasSize(1);
          assertThat(sites(both)).as("sites in %s", both).isEqualTo(sites(alone));
          assertThat(contexts(both)).as("contexts in %s", both).isEqualTo(contexts(alone));
          assertThat(both.profile().overhead().repairedContexts()).isZero();
          assertThat(both.profile().overhead().droppedEvents()).isZero();
        }
      }
    }
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

  @Test
  void theDocumentNamesTheVersions() throws IOException {
    String document = Files.readString(Documents.ROOT.resolve("docs/COMPATIBILITY.md"));
    for (MonitoringAgent agent : MonitoringAgent.values()) {
      assertThat(document).contains("| " + agent.title() + " " + agent.version() + " |");
    }
  }
}
