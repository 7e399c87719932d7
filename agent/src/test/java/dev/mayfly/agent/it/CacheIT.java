package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.AnalysisTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import subject.analyses.Caches;

/** Simulated caches ({@code analysis=cache}). */
@Tag("slow")
final class CacheIT {
  private static Map<String, ImmutableLongArray> rows(ProfileSnapshot profile, String title) {
    return profile.analyses().stream()
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
   */
  @EachJvm(contexts = "tree")
  void countsExactly(WovenJvm jvm) {
    ProfileSnapshot profile =
        jvm.with("analysis", "cache").run(Caches.class).expectSound().profile();
    assertThat(rows(profile, "Cache misses by type"))
        .isEqualTo(
            Map.of(
                "int[]", row(65_538, 262_146, 2_097_152, 65_538, 262_146),
                "subject.analyses.Caches$Entry", row(1_876, 15_000, 40_000, 1_251, 10_000),
                "subject.analyses.Caches$Entry[]", row(311, 2_500, 20_000, 311, 2_501),
                "(static fields)", row(0, 1, 1, 0, 1)));
    assertThat(rows(profile, "Cache misses by method"))
        .containsEntry(
            "subject.analyses.Caches.walk", row(65_538, 262_146, 2_097_152, 65_538, 262_146))
        .containsEntry(
            "subject.analyses.Caches$Entry.<init>", row(1_876, 7_500, 20_000, 1_251, 5_000));
    assertThat(rows(profile, "Cache misses by line"))
        .containsEntry(
            "subject.analyses.Caches$Entry.<init>:10", row(1_251, 5_000, 10_000, 1_251, 5_000))
        .containsEntry("subject.analyses.Caches.main:27", row(0, 7_500, 20_000, 0, 5_000));
    assertThat(rows(profile, "Caches").keySet())
        .containsExactly(
            "L1 32 KB 4-way 32 B",
            "L1 32 KB 4-way 32 B, if compact",
            "L2 1024 KB 8-way 128 B",
            "L2 1024 KB 8-way 128 B, if compact");
  }
}
