package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.Buckets;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import dev.mayfly.snapshot.run.LifetimeMode;
import dev.mayfly.snapshot.run.Modes;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.accesses.Accesses;
import subject.accesses.Blocks;
import subject.analyses.Lives;

/** Lifetimes in accesses of a program whose every access is known. */
final class AccessesIT {
  /** Lives in accesses, and one more at a call with a target. */
  private static final String CLOCK =
      """
      package tools;
      import dev.mayfly.analysis.*;
      public final class Clock extends Analysis {
        private static final class Life { String type = ""; long born; long last; }
        private long clock;
        private final ObjectData<Life> lives = objectData(100_000, Life::new);
        private final java.util.Map<String, Long> dead = new java.util.HashMap<>();
        @Override public synchronized void created(Object object, Site site, long bytes) {
          Life life = lives.of(object);
          life.type = object.getClass().getTypeName();
          life.born = life.last = clock;
        }
        @Override public synchronized void accessed(Object target, int index, Site site) {
          clock++;
          Life life = target == null ? null : lives.get(target);
          if (life != null) life.last = clock;
        }
        @Override public void called(Object target, Site site) {
          if (target != null) accessed(target, -1, site);
        }
        @Override public synchronized void died(Object data) {
          Life life = (Life) data;
          dead.merge(life.type + " " + (life.last - life.born), 1L, Long::sum);
        }
        @Override public synchronized void report(Report report) {
          Table table = report.table("Lives", "life", Column.sum("objects"));
          dead.forEach((life, count) -> table.row(life, count));
          lives.forEach(life -> table.row(life.type + " " + (life.last - life.born), 1));
        }
      }
      """;

  @TempDir private static Path directory;

  @Test
  void countsAccessesFromBirthToLastUse() {
    WovenRun plain = WovenJvm.here().withoutAgent().run(Accesses.class);
    WovenRun run =
        WovenJvm.here()
            .with("lifetime", "accesses")
            .with("sample", "1")
            .with("formats", "json;csv;text")
            .run(Accesses.class)
            .expectSound()
            .expectStdout(plain.stdout());
    ProfileSnapshot profile = run.profile();
    assertThat(profile.environment().lifetimeModes()).isEqualTo(Modes.of(LifetimeMode.ACCESSES));
    assertThat(lives(profile))
        .isEqualTo(
            """
            Counter 7
            Late 4
            Shared shared
            Unused 0
            boolean[] 3
            byte[] 3
            char[] 3
            double[] 3
            float[] 3
            java.lang.Object[] 3
            java.lang.String 0
            long[] 3
            short[] 3
            """);
    // one filled and summed, one of two elements that are written, then read with the length
    AccessLives numbers = profile.dragByType().get("int[]").accesses();
    assertThat(numbers.objects()).isEqualTo(2);
    assertThat(numbers.percentile(0.5)).hasValue(new AccessLives.LengthRange(5, 5));
    assertThat(numbers.shareBelow(3)).isEqualTo(0.5);
    assertThat(numbers.shareBelow(5)).isEqualTo(1);
    DragStats copied = profile.dragByType().get("subject.accesses.Accesses$Late[]");
    assertThat(copied.accesses().unshared()).isEqualTo(Buckets.ofValues(1, 2));
    assertThat(copied.lastUses().places().keySet())
        .containsExactly(
            new UsePlace(
                "subject.accesses.Accesses",
                "handedToNativeCode",
                103,
                "java.lang.System.arraycopy"));
    assertThat(copied.lastUses().nativeObjects()).isEqualTo(2);
    assertThat(run.reports()).contains("accesses.csv", "drag.csv");
    assertThat(run.text("report/report.txt")).contains("\nLIFETIME IN ACCESSES (");
  }

  /**
   * By the class file: an item is stored once, loaded 7 times, written 3 and read 4 times. The
   * array is as in {@link PaperToolsIT}, with all accesses.
   */
  @Test
  void theClockCountsLocalVariables() {
    ProfileSnapshot profile = ofAll(WovenJvm.here(), Lives.class).profile();
    assertThat(lengths(profile, "subject.analyses.Lives$Item"))
        .isEqualTo(
            Buckets.ofValues(LongStream.generate(() -> 15).limit(10).toArray())
                .plus(Buckets.ofValues(new long[10])));
    assertThat(lengths(profile, "int[]")).isEqualTo(Buckets.ofValues(202));
  }

  /**
   * An analysis that gets each access one by one says the same of each object, whatever ends the
   * blocks in which the agent adds accesses up.
   */
  @Test
  void theClockIsThatOfAnAnalysis() throws IOException {
    TestJar.compile(directory, "Clock", "Clock", CLOCK);
    WovenRun run =
        ofAll(
            WovenJvm.here().with("analysis", TestJar.of(directory, "Clock") + ",tools.Clock"),
            Blocks.class);
    Map<String, Buckets> told = new TreeMap<>();
    run.profile().get(AnalysisTable.PART).stream()
        .filter(table -> table.title().equals("Lives"))
        .forEach(
            table ->
                table
                    .rows()
                    .forEach(
                        (row, count) -> {
                          String[] words = row.split(" ", -1);
                          for (long i = count.get(0); i > 0; i--) {
                            Buckets life = Buckets.ofValues(Long.parseLong(words[1]));
                            told.merge(words[0], life, Buckets::plus);
                          }
                        }));
    assertThat(told.get("subject.accesses.Blocks$Mark").total()).isEqualTo(6);
    assertThat(told.get("subject.accesses.Blocks$Failing").total()).isEqualTo(4);
    for (Map.Entry<String, Buckets> type : told.entrySet()) {
      assertThat(lengths(run.profile(), type.getKey()))
          .as(type.getKey())
          .isEqualTo(type.getValue());
    }
    assertThat(told).hasSize(4);
  }

  private static WovenRun ofAll(WovenJvm jvm, Class<?> program) {
    WovenRun off = WovenJvm.here().run(program).expectSound();
    WovenRun run =
        jvm.with("lifetime", "accesses")
            .with("clock", "all")
            .with("sample", "1")
            .run(program)
            .expectSound()
            .expectStdout(off.stdout());
    assertThat(run.profile().total()).isEqualTo(off.profile().total());
    return run;
  }

  private static Buckets lengths(ProfileSnapshot profile, String type) {
    return profile.dragByType().get(type).accesses().unshared();
  }

  /** A table of the types of which there is one object. */
  private static String lives(ProfileSnapshot profile) {
    Map<String, String> rows = new TreeMap<>();
    profile
        .dragByType()
        .forEach(
            (type, stats) -> {
              AccessLives lives = stats.accesses();
              String name = type.replaceFirst(".*\\$", "");
              if (lives.objects() == 1 && !name.contains("Thread")) {
                String length =
                    lives.sharedObjects() > 0
                        ? "shared"
                        : "" + lives.percentile(1).orElseThrow().from();
                rows.put(name, name + " " + length + "\n");
              }
            });
    return String.join("", rows.values());
  }
}
