package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.drag.Drag;

/** Uses of objects whose lives are known. */
final class DragIT {
  /** Room enough that the program's own are the only collections. */
  private static final String[] ONLY_ITS_OWN_COLLECTIONS = {"-Xms400m", "-Xmx400m", "-Xmn300m"};

  @EachJvm(contexts = "tree")
  void tellsWhenObjectsWereUsed(WovenJvm jvm) {
    WovenRun plain = jvm.withoutAgent().run(Drag.class);
    WovenRun run =
        jvm.with("lifetime", "sampled")
            .with("uses", "drag")
            .with("sample", "1")
            .with("formats", "json;csv;text")
            .withJvm(ONLY_ITS_OWN_COLLECTIONS)
            .run(Drag.class)
            .expectSound()
            .expectStdout(plain.stdout());
    ProfileSnapshot profile = run.profile();
    assertThat(profile.environment().lifetimeModes()).isEqualTo(Modes.of(LifetimeMode.EXACT));
    Map<String, UsesInJson> uses = UsesInJson.byType(run);
    // in collections, of three objects each; the fifth finds those dead that are dropped
    assertThat(lives(uses))
        .isEqualTo(
            """
            Called            3 died  lag 0  use 1  drag 3
            CalledBack        3 died  lag 1  use 0  drag 3
            CalledWide        3 died  lag 0  use 1  drag 3
            Child             3 died  lag 3  use 0  drag 1
            Got               3 died  lag 1  use 2  drag 1
            Idle              3 live  idle 4
            Passed            3 died  unused 4
            Put               3 died  lag 2  use 0  drag 2
            Spare             3 live  unused 5
            StringBuilder     3 died  lag 1  use 0  drag 3
            Unused            3 died  unused 4
            UsedByAnother     3 died  lag 2  use 0  drag 2
            UsedInConstructor 3 died  unused 4
            """);
    assertThat(lastUses(uses))
        .isEqualTo(
            """
            CalledBack    CalledBack.run:76 3 dead
            CalledWide    Drag.call:124 3 dead
            Called        Drag.call:122 3 dead
            Child         Parent.get:85 3 dead
            Got           Drag.get:132 3 dead
            Idle          Drag.phase1:151 3 live
            Put           Drag.phase2:175 3 dead
            UsedByAnother Drag.lambda$phase2$0:177 3 dead
            """);
    assertThat(uses).doesNotContainKey("long[]");
    assertThat(profile.lifetimesByType()).containsKey("long[]");
    assertSpaceIsSizeTimesTime(profile, uses.get("subject.drag.Drag$Put"));
    assertThat(run.reports()).contains("drag.csv");
    assertThat(run.text("report/report.txt")).contains("\nDRAG (by bytes × time dragged; ");
  }

  /** A table of the subject's own types and a class of the JDK. */
  private static String lives(Map<String, UsesInJson> uses) {
    Map<String, String> rows = new TreeMap<>();
    uses.forEach(
        (type, stats) -> {
          String name = type.substring(1 + Math.max(type.lastIndexOf('$'), type.lastIndexOf('.')));
          if (type.startsWith("subject.") || name.equals("StringBuilder")) {
            rows.put(name, String.format("%-17s %s%n", name, life(stats)));
          }
        });
    return String.join("", rows.values());
  }

  /** Where objects of the subject's types were used for the last time. */
  private static String lastUses(Map<String, UsesInJson> uses) {
    Map<String, String> rows = new TreeMap<>();
    uses.forEach(
        (type, stats) ->
            stats
                .lastUses()
                .forEach(
                    (place, objects) -> {
                      if (type.startsWith("subject.")) {
                        rows.put(
                            type + place,
                            String.format(
                                "%-13s %s %s%n",
                                type.replaceFirst(".*[$.]", ""),
                                place.replaceFirst(".*[$.]([^.]*[.][^.]*)$", "$1"),
                                objects));
                      }
                    }));
    return String.join("", rows.values());
  }

  private static String life(UsesInJson stats) {
    StringJoiner text = new StringJoiner("  ");
    if (stats.total("drag") > 0) {
      text.add(stats.total("drag") + " died");
      text.add("lag " + only(stats, "lag"));
      text.add("use " + only(stats, "use"));
      text.add("drag " + only(stats, "drag"));
    }
    if (stats.total("unused") > 0) {
      text.add(stats.total("unused") + " died");
      text.add("unused " + only(stats, "unused"));
    }
    if (stats.total("idle") > 0) {
      text.add(stats.total("idle") + " live").add("idle " + only(stats, "idle"));
    }
    if (stats.total("liveUnused") > 0) {
      text.add(stats.total("liveUnused") + " live");
      text.add("unused " + only(stats, "liveUnused"));
    }
    return text.toString();
  }

  /** The number of collections of all, which lies in a bucket of its own. */
  private static String only(UsesInJson stats, String phase) {
    Map<Long, Long> counts = stats.counts("collections", phase);
    return counts.size() == 1 ? "" + counts.keySet().iterator().next() : counts.toString();
  }

  private static void assertSpaceIsSizeTimesTime(ProfileSnapshot profile, UsesInJson put) {
    AllocationStats allocated = profile.byType().get("subject.drag.Drag$Put");
    double size = (double) allocated.bytes() / allocated.allocations();
    List<Double> time = put.sums("nanos", "time");
    assertThat(size).isGreaterThanOrEqualTo(24);
    assertThat(time.get(0)).isPositive();
    assertThat(time.get(2)).isPositive();
    assertThat(put.sums("nanos", "space"))
        .isEqualTo(time.stream().map(phase -> phase * size).toList());
    assertThat(put.sums("collections", "time")).containsExactly(6.0, 0.0, 6.0, 0.0);
    // their ages by two ways: the phases, and the lifetimes
    assertThat(time.stream().mapToDouble(Double::doubleValue).sum())
        .isCloseTo(
            profile.lifetimesByType().get("subject.drag.Drag$Put").nanos().deathSum(), within(1.0));
  }

  /** Objects are seen all the same, but not their uses. */
  @Test
  void observesUsesWhereItIsToldTo() {
    Map<String, UsesInJson> uses =
        UsesInJson.byType(
            WovenJvm.here()
                .with("lifetime", "sampled")
                .with("uses", "drag")
                .with("sample", "1")
                .with("uses.in", "subject.drag.Drag$CalledBack;subject.drag.Drag$Parent")
                .withJvm(ONLY_ITS_OWN_COLLECTIONS)
                .run(Drag.class)
                .expectSound());
    assertThat(life(uses.get("subject.drag.Drag$CalledBack")))
        .isEqualTo("3 died  lag 1  use 0  drag 3");
    assertThat(life(uses.get("subject.drag.Drag$Child"))).isEqualTo("3 died  lag 3  use 0  drag 1");
    assertThat(life(uses.get("subject.drag.Drag$Got"))).isEqualTo("3 died  unused 4");
  }

  /** Its classes verify, it writes the same files, and it is counted the same. */
  @Tag("exhaustive")
  @Test
  void changesNothingInALargeProgram() throws IOException {
    WovenRun plain = generate(WovenJvm.here().withoutAgent());
    WovenRun woven =
        generate(
            WovenJvm.here().with("lifetime", "sampled").with("uses", "drag").with("include", "*"));
    assertThat(AntlrIT.filesOf(woven)).isEqualTo(AntlrIT.filesOf(plain)).hasSize(10);
    assertThat(woven.stdout()).isEqualTo(plain.stdout());
    ProfileSnapshot profile = woven.profile();
    assertThat(profile.coverage().classesWoven()).isGreaterThanOrEqualTo(542);
    assertThat(profile.root().total().allocations()).isEqualTo(241_516);
    assertThat(profile.overhead().repairedContexts()).isZero();
    UsesInJson lists = UsesInJson.byType(woven).get("org.antlr.runtime.tree.CommonTree");
    assertThat(lists.total("drag")).isPositive();
  }

  private static WovenRun generate(WovenJvm jvm) {
    return jvm.withJvm("-Xmx96m")
        .withTimeout(Duration.ofMinutes(2))
        .launch(
            "-jar",
            ThirdParty.jar("antlr4").toString(),
            "-visitor",
            "-Xexact-output-dir",
            "-o",
            "out",
            Path.of("..", "..", WovenJvm.TEST_CLASSES.getFileName().toString())
                .resolve("hostile/Ledger.g4")
                .toString())
        .expectExit(0);
  }
}
