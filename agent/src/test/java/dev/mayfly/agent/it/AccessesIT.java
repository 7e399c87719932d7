package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.histogram.LogBuckets;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
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
            .with("lifetime", "sampled")
            .with("uses", "accesses")
            .with("sample", "1")
            .with("formats", "json;csv;text")
            .run(Accesses.class)
            .expectSound()
            .expectStdout(plain.stdout());
    Map<String, UsesInJson> uses = UsesInJson.byType(run);
    assertThat(lives(uses))
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
    Map<Long, Long> numbers = uses.get("int[]").lengths();
    assertThat(numbers.values()).containsExactly(1L, 1L);
    assertThat(numbers.keySet()).contains(5L).allMatch(length -> length == 5 || length / 8 < 4);
    UsesInJson copied = uses.get("subject.accesses.Accesses$Late[]");
    assertThat(copied.lengths()).isEqualTo(Map.of(1L, 1L, 2L, 1L));
    assertThat(copied.lastUses())
        .isEqualTo(
            Map.of(
                "subject.accesses.Accesses.handedToNativeCode:103 by native"
                    + " java.lang.System.arraycopy",
                "2 live"));
    assertThat(run.reports()).contains("accesses.csv", "drag.csv");
    assertThat(run.text("report/report.txt")).contains("\nLIFETIME IN ACCESSES (");
  }

  /**
   * By the class file: an item is stored once, loaded 7 times, written 3 and read 4 times. The
   * array is as in {@link PaperToolsIT}, with all accesses.
   */
  @Test
  void theClockCountsLocalVariables() {
    Map<String, UsesInJson> uses = UsesInJson.byType(ofAll(WovenJvm.here(), Lives.class));
    assertThat(uses.get("subject.analyses.Lives$Item").lengths())
        .isEqualTo(Map.of(bucket(15), 10L, 0L, 10L));
    assertThat(uses.get("int[]").lengths()).isEqualTo(Map.of(bucket(202), 1L));
  }

  /** The least length that has the same bucket. */
  private static long bucket(long length) {
    return LogBuckets.lowerBound(LogBuckets.bucketOf(length));
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
    Map<String, Map<Long, Long>> told = new TreeMap<>();
    run.profile().get(AnalysisTable.PART).stream()
        .filter(table -> table.title().equals("Lives"))
        .forEach(
            table ->
                table
                    .rows()
                    .forEach(
                        (row, count) -> {
                          String[] words = row.split(" ", -1);
                          told.computeIfAbsent(words[0], type -> new TreeMap<>())
                              .merge(bucket(Long.parseLong(words[1])), count.get(0), Long::sum);
                        }));
    assertThat(UsesInJson.sum(told.get("subject.accesses.Blocks$Mark"))).isEqualTo(6);
    assertThat(UsesInJson.sum(told.get("subject.accesses.Blocks$Failing"))).isEqualTo(4);
    Map<String, UsesInJson> uses = UsesInJson.byType(run);
    told.forEach(
        (type, lengths) -> assertThat(uses.get(type).lengths()).as(type).isEqualTo(lengths));
    assertThat(told).hasSize(4);
  }

  private static WovenRun ofAll(WovenJvm jvm, Class<?> program) {
    WovenRun off = WovenJvm.here().run(program).expectSound();
    WovenRun run =
        jvm.with("lifetime", "sampled")
            .with("uses", "all")
            .with("sample", "1")
            .run(program)
            .expectSound()
            .expectStdout(off.stdout());
    assertThat(run.profile().total()).isEqualTo(off.profile().total());
    return run;
  }

  /** A table of the types of which there is one object. */
  private static String lives(Map<String, UsesInJson> uses) {
    Map<String, String> rows = new TreeMap<>();
    uses.forEach(
        (type, stats) -> {
          Map<Long, Long> lengths = stats.lengths();
          String name = type.replaceFirst(".*\\$", "");
          if (UsesInJson.sum(lengths) + stats.shared() == 1 && !name.contains("Thread")) {
            Object length = stats.shared() > 0 ? "shared" : lengths.keySet().iterator().next();
            rows.put(name, name + " " + length + "\n");
          }
        });
    return String.join("", rows.values());
  }
}
