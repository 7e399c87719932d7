package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import hostile.beside.SecondAgent;
import hostile.soak.Soak;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code jdk=charge} for long, under each collector, with checks of the JVM's own switched on and
 * another agent that has classes transformed again all the time.
 *
 * <p>Short by default; {@code -Dmayfly.soak.seconds=n} lets each collector have so many seconds.
 */
@Tag("slow")
final class SoakIT {
  private static final int SECONDS = Integer.getInteger("mayfly.soak.seconds", 0);
  private static final int ROUNDS = 15;

  private static final List<String> CHECKS =
      List.of(
          "-Xcheck:jni",
          "-XX:+UnlockDiagnosticVMOptions",
          "-XX:+VerifyBeforeGC",
          "-XX:+VerifyAfterGC");

  /** {@code -Xcheck:jni} about the JDK's own code: lists of classes are long. */
  private static final Pattern JDK_WARNING =
      Pattern.compile(
          "WARNING: JNI local refs: \\d+, exceeds capacity: \\d+\\R"
              + "\\tat sun\\.instrument\\.InstrumentationImpl\\.\\w+0\\(.*\\R"
              + "(\\t.*\\R)*");

  /** What one round makes, of the program's classes and of the JDK's. */
  private static final String ROUND =
      """
      lists   ArrayList 1
      lists   Object[] 7 elements=311       # 10, 15, 22, 33, 49, 73, 109
      lists   Soak$Part 100
      maps    HashMap 1
      maps    HashMap$Node 100
      maps    HashMap$Node[] 5 elements=496 # 16, 32, 64, 128, 256
      texts   StringBuilder 1
      texts   String 1
      texts   byte[] 7 elements=1412        # 16, 34, 70, 142, 286, 574; and 290 for the string
      """;

  @Tag("exhaustive")
  @EachJvm(contexts = "tree")
  void countsStayExactUnderEachCollector(WovenJvm jvm, @TempDir Path jars) throws IOException {
    String beside = ThirdParty.agent(OtherAgentsIT.secondAgent(jars.resolve("second.jar")), "");
    boolean all = SECONDS != 0 || jvm.feature() == Jdk.REQUIRED.get(0);
    for (String collector : all ? collectors(jvm) : List.of("-XX:+UseZGC")) {
      WovenJvm checked = checked(jvm, collector).withJvm(beside);
      WovenRun run =
          (SECONDS == 0 ? checked.withJvm("-XX:TieredStopAtLevel=1") : checked)
              .with("exclude", SecondAgent.class.getName() + "*")
              .withTimeout(Duration.ofSeconds(180 + 2L * SECONDS))
              .run(Soak.class, "" + ROUNDS, "" + SECONDS)
              .expectSound();
      String said = withoutWarningsOfTheJdk(run);
      assertThat(said).as("%s", run).matches("rounds \\d+\\R");
      long rounds = Long.parseLong(said.replaceAll("\\D", ""));
      Map<String, AllocationStats> made = madeIn(run.profile(), "round");
      for (String row : ProfileTable.rows(ROUND).lines().toList()) {
        List<String> cells = Splitter.on(' ').splitToList(row);
        AllocationStats stats =
            made.getOrDefault(cells.get(0) + " " + cells.get(1), AllocationStats.EMPTY);
        assertThat(stats.allocations())
            .as("%s in %d rounds of %s", row, rounds, run)
            .isEqualTo(rounds * Long.parseLong(cells.get(2)));
        if (cells.size() > 3) {
          assertThat(stats.elements())
              .as("%s in %d rounds of %s", row, rounds, run)
              .isEqualTo(rounds * Long.parseLong(cells.get(3).substring("elements=".length())));
        }
      }
    }
  }

  /** What a run said on stdout but for that. */
  static String withoutWarningsOfTheJdk(WovenRun run) {
    return JDK_WARNING.matcher(run.stdout()).replaceAll("");
  }

  /** Under {@code jdk=charge}, with a collector and all checks. */
  static WovenJvm checked(WovenJvm jvm, String collector) {
    return jvm.with("jdk", "charge")
        .with("lifetime", "sampled")
        .withOnlyJvm("-Xmx160m", collector)
        .withJvm(CHECKS.toArray(new String[0]));
  }

  /** By method and type, of all contexts below a method. */
  private static Map<String, AllocationStats> madeIn(ProfileSnapshot profile, String method) {
    ProfileTable names = new ProfileTable("hostile.soak");
    Map<String, AllocationStats> rows = new TreeMap<>();
    for (ContextSnapshot context : profile.root().preOrder()) {
      if (context.method() != null && context.method().methodName().equals(method)) {
        for (ContextSnapshot below : context.preOrder()) {
          below
              .self()
              .forEach(
                  (site, stats) ->
                      rows.merge(
                          below.method().methodName() + " " + names.type(site.typeName()),
                          stats,
                          AllocationStats::plus));
        }
      }
    }
    return rows;
  }

  /** The flags of all collectors that a JVM has. */
  static List<String> collectors(WovenJvm jvm) {
    List<String> flags =
        new ArrayList<>(
            List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseZGC"));
    if (jvm.withoutAgent().withOnlyJvm("-XX:+UseShenandoahGC").launch("-version").exitCode() == 0) {
      flags.add("-XX:+UseShenandoahGC");
    }
    return flags;
  }
}
