package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.Maps;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import subject.analyses.Accesses;
import subject.analyses.Caches;
import subject.analyses.ShellSort;
import subject.analyses.Variables;

/** Simulated caches ({@code analysis=cache}). */
@Tag("slow")
final class CacheIT {
  private static final String PART = "subject.analyses.Accesses$Part";
  private static final String BASE = "subject.analyses.Accesses$Base";

  private static Map<String, ImmutableLongArray> rows(ProfileSnapshot profile, String title) {
    return profile.get(AnalysisTable.PART).stream()
        .filter(table -> table.title().equals(title))
        .map(AnalysisTable::rows)
        .findFirst()
        .orElseThrow();
  }

  private static ImmutableLongArray row(long... numbers) {
    return ImmutableLongArray.copyOf(numbers);
  }

  /**
   * By hand. The {@code int[]} begins a buffer, and 16 bytes (12 with compact headers) before its
   * first element: 4 MB and a part of a line, in each of two walks. The {@code Entry[]} follows:
   * 1,250 lines. Its entries follow, of 24 bytes (16), in 7,500 lines (5,000). Both fit into the
   * second level, so that it misses at the first touch only: lines of 128 bytes, the first of which
   * is there since the {@code int[]} ends in it. {@code System.out} comes last.
   *
   * <p>Entries that are values, and never null, are 8 bytes of the array, which then has 2,500
   * lines and shares one with the {@code int[]}. All of them miss when they are written, and again
   * when they are read. Every fourth entry lies in two lines; the first one misses both, and counts
   * once.
   */
  @EachJvm(contexts = "tree", anyJdk = true)
  void countsExactly(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("analysis", "cache")
            .with("cache.values", "subject.analyses.Caches$Entry")
            .with("cache.nulls", "restricted")
            .run(Caches.class)
            .expectSound()
            .profile();
    assertThat(rows(profile, "Cache misses by type"))
        .isEqualTo(
            Map.of(
                "int[]", row(65_538, 262_146, 2_097_152, 65_538, 262_146, 65_538, 262_146),
                "subject.analyses.Caches$Entry", row(1_876, 15_000, 40_000, 1_251, 10_000, 0, 0),
                "subject.analyses.Caches$Entry[]", row(311, 2_500, 20_000, 311, 2_501, 625, 5_000),
                "(static fields)", row(0, 1, 1, 0, 1, 0, 1)));
    assertThat(rows(profile, "Cache misses by method"))
        .containsEntry(
            "subject.analyses.Caches.walk",
            row(65_538, 262_146, 2_097_152, 65_538, 262_146, 65_538, 262_146))
        .containsEntry(
            "subject.analyses.Caches$Entry.<init>", row(1_876, 7_500, 20_000, 1_251, 5_000, 0, 0));
    assertThat(rows(profile, "Cache misses by line"))
        .containsEntry(
            "subject.analyses.Caches$Entry.<init>:10",
            row(1_251, 5_000, 10_000, 1_251, 5_000, 0, 0))
        .containsEntry("subject.analyses.Caches.main:27", row(0, 7_500, 20_000, 0, 5_000, 0, 0));
    assertThat(rows(profile, "Cache misses by allocation site"))
        .isEqualTo(
            Map.of(
                "int[] at subject.analyses.Caches.main:18",
                row(65_538, 262_146, 2_097_152, 65_538, 262_146, 65_538, 262_146),
                "subject.analyses.Caches$Entry at subject.analyses.Caches.main:23",
                row(1_876, 15_000, 40_000, 1_251, 10_000, 0, 0),
                "subject.analyses.Caches$Entry[] at subject.analyses.Caches.main:21",
                row(311, 2_500, 20_000, 311, 2_501, 625, 5_000),
                "(static fields)",
                row(0, 1, 1, 0, 1, 0, 1)));
    assertThat(rows(profile, "Caches").keySet())
        .containsExactly(
            "L1 32 KB 4-way 32 B",
            "L1 32 KB 4-way 32 B, if compact",
            "L1 32 KB 4-way 32 B, if value class",
            "L2 1024 KB 8-way 128 B",
            "L2 1024 KB 8-way 128 B, if compact",
            "L2 1024 KB 8-way 128 B, if value class");
  }

  /**
   * By hand. Of n = 2^20 elements, {@code sum} writes two variables first, reads two for each of n
   * + 1 comparisons, reads three and writes one for each element, reads and writes one for each
   * {@code i++}, and reads one at its end; {@code main} has four accesses. The variables are six
   * words in two lines of the first level, and in one of the second: these miss once. The array is
   * 4 MB and a part of a line, which {@code System.out} shares.
   */
  @Test
  void countsLocalVariablesExactly() throws IOException {
    WovenRun off = WovenJvm.here().run(Variables.class).expectSound();
    WovenRun run =
        WovenJvm.here()
            .with("analysis", "cache")
            .with("cache.accesses", "all")
            .with("formats", "json;text;html;csv")
            .run(Variables.class)
            .expectSound()
            .expectStdout(off.stdout());
    ProfileSnapshot profile = run.profile();
    long heap = (1 << 20) + 1;
    long variables = 8L * (1 << 20) + 9;
    assertThat(firstColumns(profile, "Cache misses by type, all accesses"))
        .isEqualTo(
            Map.of(
                "(local variables)", row(1, 2, variables),
                "int[]", row(32_769, 131_073, heap - 1),
                "(static fields)", row(0, 0, 1)));
    assertThat(firstColumns(profile, "Cache misses by type"))
        .isEqualTo(
            Map.of("int[]", row(32_769, 131_073, heap - 1), "(static fields)", row(0, 0, 1)));
    assertThat(firstColumns(profile, "Cache misses by line, all accesses"))
        .containsEntry("subject.analyses.Variables.main:8", row(1, 1, 1))
        .containsEntry("subject.analyses.Variables.main:9", row(0, 0, 2))
        .containsEntry(
            "subject.analyses.Variables.sum:15", row(0, 0, 1 + 2 * heap + 2 * (heap - 1)))
        .containsEntry("subject.analyses.Variables.sum:14", row(0, 1, 1))
        .containsEntry("subject.analyses.Variables.sum:16", row(32_769, 131_073, 5 * (heap - 1)));
    Map<String, ImmutableLongArray> levels = rows(profile, "Caches");
    assertThat(levels.get("L1 32 KB 4-way 32 B, all accesses").subArray(0, 2))
        .isEqualTo(row(heap + variables, 131_075));
    assertThat(levels.get("L2 1024 KB 8-way 128 B, all accesses"))
        .isEqualTo(row(131_075, 32_770, 0, heap + variables));
    assertThat(run.text("report/report.txt"))
        .containsPattern("1,048,577 +131,073 +0 +1,048,577 +12.5 +12.5  L1 32 KB 4-way 32 B\n")
        .containsPattern("131,073 +32,769 +0 +1,048,577 +25.0 +3.1  L2 1024 KB 8-way 128 B\n")
        .containsPattern("9,437,194 +131,075 .* 1.4 +1.4  L1 32 KB .*, all accesses\n")
        .containsPattern("32,769 +131,073 .* >99.9 +12.5 +25.0 +3.1\n +int\\[]\n");
    assertThat(profile.total()).isEqualTo(off.profile().total());
    assertThat(profile.root()).isEqualTo(off.profile().root());
  }

  private static Map<String, ImmutableLongArray> firstColumns(
      ProfileSnapshot profile, String title) {
    return Maps.transformValues(rows(profile, title), row -> row.subArray(0, 3).trimmed());
  }

  /**
   * By hand. The first {@code long[2]} is placed first, 32 bytes; then the {@code Part} that holds
   * it, with {@code inherited} at 12, {@code wide} at 16, {@code unread} at 24, {@code lines} at
   * 28; then the static field {@code total}, 8 bytes; then the clone, which shares the array. The
   * second round follows with its array.
   */
  @Test
  void aTraceHasTheAddressesThatTheCachesHave() throws IOException {
    WovenRun run =
        WovenJvm.here()
            .with("analysis", "cache,trace")
            .with("trace.address", "model")
            .with("cache.levels", "1k/1/8,2k/1/8")
            .run(Accesses.class)
            .expectSound();
    List<String[]> trace =
        run.text("report/trace.txt").lines().map(line -> line.split(" +", 5)).toList();
    assertThat(trace.subList(0, 15))
        .extracting(words -> String.join(" ", words[0], words[1], words[2], words[3]))
        .containsExactly(
            "write 0x3c 4 " + PART + ".lines",
            "write 0x2c 4 " + BASE + ".inherited",
            "read 0x40 8 subject.analyses.Accesses.total",
            "read 0x64 4 " + PART + ".lines",
            "read 0x18 8 element",
            "read 0x54 4 " + BASE + ".inherited",
            "write 0x18 8 element",
            "read 0x58 8 " + BASE + ".wide",
            "write 0x58 8 " + BASE + ".wide",
            "write 0x60 4 " + BASE + ".unread",
            "read 0x64 4 " + PART + ".lines",
            "read 0x18 8 element",
            "read 0x54 4 " + BASE + ".inherited",
            "write 0x40 8 subject.analyses.Accesses.total",
            "write 0xa4 4 " + PART + ".lines");
    ImmutableLongArray first = rows(run.profile(), "Caches").get("L1 1 KB 1-way 8 B");
    assertThat(first.get(0)).isEqualTo(trace.size());
    assertThat(first.get(1)).isEqualTo(directMappedMisses(trace, 128));
  }

  /** How often the addresses of a trace miss a cache of so many sets of a line of 8 bytes. */
  private static long directMappedMisses(List<String[]> trace, int sets) {
    Map<Long, Long> lines = new HashMap<>();
    long misses = 0;
    for (String[] words : trace) {
      long line = Long.decode(words[1]) / 8;
      Long before = lines.put(line % sets, line);
      misses += before == null || before != line ? 1 : 0;
    }
    return misses;
  }

  /**
   * As in the paper (Javana, table 4): nearly all misses of the second level are at the two lines
   * that read the keys, most of them at the second one. There are fewer objects than in the paper,
   * so the caches are smaller, too.
   */
  @Tag("exhaustive")
  @EachJvm(contexts = "tree", anyJdk = true)
  void sortingMissesWhereItCompares(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("analysis", "cache")
            .with("cache.levels", "4k/4/32,64k/8/128")
            .run(ShellSort.class)
            .expectSound()
            .profile();
    Map<String, ImmutableLongArray> lines = rows(profile, "Cache misses by line");
    long all = lines.values().stream().mapToLong(row -> row.get(0)).sum();
    long low = lines.get("subject.analyses.ShellSort.sort:33").get(0);
    long high = lines.get("subject.analyses.ShellSort.sort:34").get(0);
    assertThat(low + high).isGreaterThan(9 * all / 10);
    assertThat(high)
        .isEqualTo(lines.values().stream().mapToLong(row -> row.get(0)).max().orElseThrow());
  }
}
