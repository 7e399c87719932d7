package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.Phases;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
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
        jvm.with("lifetime", "drag")
            .with("sample", "1")
            .with("formats", "json;csv;text")
            .withJvm(ONLY_ITS_OWN_COLLECTIONS)
            .run(Drag.class)
            .expectSound()
            .expectStdout(plain.stdout());
    ProfileSnapshot profile = run.profile();
    assertThat(profile.environment().lifetimeModes()).isEqualTo(Modes.of(LifetimeMode.DRAG));
    // in collections, of three objects each; the fifth finds those dead that are dropped
    assertThat(lives(profile))
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
    assertThat(lastUses(profile))
        .isEqualTo(
            """
            CalledBack    CalledBack.run:76 3 dead
            Called        Drag.call:122 3 dead
            CalledWide    Drag.call:124 3 dead
            Child         Parent.get:85 3 dead
            Got           Drag.get:132 3 dead
            Idle          Drag.phase1:151 3 live
            Put           Drag.phase2:175 3 dead
            UsedByAnother Drag.lambda$phase2$0:177 3 dead
            """);
    assertThat(profile.dragByType()).doesNotContainKey("long[]");
    assertThat(profile.lifetimesByType()).containsKey("long[]");
    assertSpaceIsSizeTimesTime(profile);
    assertThat(run.reports()).contains("drag.csv");
    assertThat(run.text("report/report.txt")).contains("\nDRAG (by bytes × time dragged; ");
  }

  /** A table of what dragByType() holds of the subject's own types and a class of the JDK. */
  private static String lives(ProfileSnapshot profile) {
    Map<String, String> rows = new TreeMap<>();
    profile
        .dragByType()
        .forEach(
            (type, stats) -> {
              String name =
                  type.substring(1 + Math.max(type.lastIndexOf('$'), type.lastIndexOf('.')));
              if (type.startsWith("subject.") || name.equals("StringBuilder")) {
                rows.put(name, String.format("%-17s %s%n", name, life(stats)));
              }
            });
    return String.join("", rows.values());
  }

  /** Where objects of the subject's types were used for the last time. */
  private static String lastUses(ProfileSnapshot profile) {
    Map<String, String> rows = new TreeMap<>();
    profile
        .dragByType()
        .forEach(
            (type, stats) ->
                stats
                    .lastUses()
                    .places()
                    .forEach(
                        (place, objects) -> {
                          if (type.startsWith("subject.")) {
                            rows.put(type + place, row(type, place, objects));
                          }
                        }));
    return String.join("", rows.values());
  }

  private static String row(String type, UsePlace place, LastUse objects) {
    return String.format(
        "%-13s %s.%s:%d %s%n",
        type.replaceFirst(".*[$.]", ""),
        place.className().replaceFirst(".*[$.]", ""),
        place.methodName(),
        place.line(),
        objects.dead() > 0 ? objects.dead() + " dead" : objects.live() + " live");
  }

  private static String life(DragStats stats) {
    StringJoiner text = new StringJoiner("  ");
    if (stats.usedDeaths() > 0) {
      text.add(stats.usedDeaths() + " died");
      text.add("lag " + only(stats.collections().lag()));
      text.add("use " + only(stats.collections().use()));
      text.add("drag " + only(stats.collections().drag()));
    }
    if (stats.unusedDeaths() > 0) {
      text.add(stats.unusedDeaths() + " died");
      text.add("unused " + only(stats.collections().unused()));
    }
    if (stats.usedLive() > 0) {
      text.add(stats.usedLive() + " live").add("idle " + only(stats.collections().idle()));
    }
    if (stats.unusedLive() > 0) {
      text.add(stats.unusedLive() + " live");
      text.add("unused " + only(stats.collections().liveUnused()));
    }
    return text.toString();
  }

  /** The value of all, which lies in a bucket of its own. */
  private static String only(Buckets values) {
    return values.size() == 1 ? "" + LogBuckets.lowerBound(values.bucketAt(0)) : values.toString();
  }

  private static void assertSpaceIsSizeTimesTime(ProfileSnapshot profile) {
    DragStats put = profile.dragByType().get("subject.drag.Drag$Put");
    AllocationStats allocated = profile.byType().get("subject.drag.Drag$Put");
    double size = (double) allocated.bytes() / allocated.allocations();
    Phases time = put.nanos().time();
    assertThat(size).isGreaterThanOrEqualTo(24);
    assertThat(time.lag()).isPositive();
    assertThat(time.drag()).isPositive();
    assertThat(put.nanos().space()).isEqualTo(time.times(size));
    assertThat(put.collections().time()).isEqualTo(new Phases(6, 0, 6, 0));
    // their ages by two ways: the phases, and the lifetimes
    assertThat(time.total())
        .isCloseTo(
            profile.lifetimesByType().get("subject.drag.Drag$Put").nanos().deathSum(), within(1.0));
  }

  /** Objects are seen all the same, but not their uses. */
  @Test
  void observesUsesWhereItIsToldTo() {
    ProfileSnapshot profile =
        WovenJvm.here()
            .with("lifetime", "drag")
            .with("sample", "1")
            .with("drag", "subject.drag.Drag$CalledBack;subject.drag.Drag$Parent")
            .withJvm(ONLY_ITS_OWN_COLLECTIONS)
            .run(Drag.class)
            .expectSound()
            .profile();
    assertThat(life(profile.dragByType().get("subject.drag.Drag$CalledBack")))
        .isEqualTo("3 died  lag 1  use 0  drag 3");
    assertThat(life(profile.dragByType().get("subject.drag.Drag$Child")))
        .isEqualTo("3 died  lag 3  use 0  drag 1");
    assertThat(life(profile.dragByType().get("subject.drag.Drag$Got")))
        .isEqualTo("3 died  unused 4");
  }

  /** Its classes verify, it writes the same files, and it is counted the same. */
  @Tag("exhaustive")
  @Test
  void changesNothingInALargeProgram() throws IOException {
    WovenRun plain = generate(WovenJvm.here().withoutAgent());
    WovenRun woven = generate(WovenJvm.here().with("lifetime", "drag").with("include", "*"));
    assertThat(AntlrIT.filesOf(woven)).isEqualTo(AntlrIT.filesOf(plain)).hasSize(10);
    assertThat(woven.stdout()).isEqualTo(plain.stdout());
    ProfileSnapshot profile = woven.profile();
    assertThat(profile.coverage().classesWoven()).isGreaterThanOrEqualTo(542);
    assertThat(profile.root().total().allocations()).isEqualTo(241_516);
    assertThat(profile.overhead().repairedContexts()).isZero();
    DragStats lists = profile.dragByType().get("org.antlr.runtime.tree.CommonTree");
    assertThat(lists.usedDeaths()).isPositive();
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
