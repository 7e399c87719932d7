package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.agent.Documents;
import dev.mayfly.snapshot.AnalysisTable;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import subject.analyses.Caches;

/** Simulated caches ({@code analysis=cache}). */
@Tag("slow")
final class CacheIT {
  private static final Pattern JAVA = Pattern.compile("(?ms)^```java\\n(.*?)^```");

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

  @Test
  void theDocumentIsTrue(@TempDir Path directory) throws IOException {
    String document = Files.readString(Documents.ROOT.resolve("docs/CACHE.md"));
    Matcher program = JAVA.matcher(document);
    assertThat(program.find()).isTrue();
    TestJar.compile(directory, "shop", "Sorted", program.group(1));
    WovenRun run =
        WovenJvm.here()
            .withClassPath(directory.resolve("shop"))
            .with("include", "shop.*")
            .with("formats", "text")
            .with("analysis", "cache")
            .run("shop.Sorted")
            .expectExit(0);
    String text = run.text("report/report.txt");
    for (String title : List.of("CACHES", "CACHE MISSES BY TYPE", "CACHE MISSES BY LINE")) {
      int start = text.indexOf("\n" + title + " (");
      assertThat(document).contains(text.substring(start, text.indexOf("\n\n", start)).strip());
    }
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
            "subject.analyses.Caches$Entry.<init>:10", row(1_876, 5_000, 10_000, 1_251, 5_000))
        .containsEntry("subject.analyses.Caches.main:28", row(0, 7_500, 20_000, 0, 5_000));
    assertThat(rows(profile, "Caches").keySet())
        .containsExactly(
            "L1 32 KB 4-way 32 B",
            "L1 32 KB 4-way 32 B, if compact",
            "L2 1024 KB 8-way 128 B",
            "L2 1024 KB 8-way 128 B, if compact");
  }
}
