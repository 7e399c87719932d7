package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.run.BufferPool;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import subject.memory.Buffers;

/** Direct buffers, mapped files and segments of arenas, by site. */
final class NativeMemoryIT {
  private static final Path SOURCE = WovenJvm.TEST_CLASSES.resolve("jdk25/Arenas.java.txt");

  @TempDir private Path classes;

  /** Live, freed and all bytes, and buffers, by method and kind. */
  private static Map<String, String> table(WovenRun run) {
    Map<String, long[]> rows = new TreeMap<>();
    for (AnalysisTable table : run.profile().get(AnalysisTable.PART)) {
      assertThat(table.title()).isEqualTo("Direct and native memory");
      table.rows().forEach((site, numbers) -> add(rows, site, numbers));
    }
    ImmutableMap.Builder<String, String> text = ImmutableMap.builder();
    rows.forEach(
        (name, row) -> text.put(name, row[0] + " " + row[1] + " " + row[2] + " " + row[3]));
    return text.buildOrThrow();
  }

  private static void add(Map<String, long[]> rows, String site, ImmutableLongArray numbers) {
    String method =
        site.replaceFirst("^subject\\.\\w+\\.", "").replaceFirst(":\\d+ \\(", " ").replace(")", "");
    long[] row = rows.computeIfAbsent(method, none -> new long[4]);
    for (int i = 0; i < row.length; i++) {
      row[i] += numbers.get(i);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void countsBuffersBySite(int jdk) {
    WovenRun run =
        WovenJvm.on(jdk)
            .withJvm("-XX:MaxDirectMemorySize=1000000000")
            .run(Buffers.class)
            .expectSound();
    run.expectStdout("158 kept, 5");
    assertThat(run.profile().coverage().pools())
        .contains(new BufferPool("mapped", 1, 10_000, -1))
        .filteredOn(pool -> pool.name().equals(BufferPool.DIRECT) && pool.limit() == 1_000_000_000)
        .singleElement()
        .satisfies(
            pool ->
                assertThat(pool.bytes()).isBetween(156_001_005L, 157_000_000L)); // and the JDK's
    assertThat(table(run))
        .isEqualTo(
            Map.of(
                "Buffers.drop direct", "156000000 100000000 256000000 256",
                "Buffers$Filled.<init> direct", "5 0 5 1",
                "Buffers.view direct", "1000 0 1000 1",
                "Buffers.map mapped", "10000 0 10000 1"));
  }

  @EachJvm(from = 25)
  void countsArenasBySite(WovenJvm jvm) throws IOException, InterruptedException {
    jvm.jdk().compile(SOURCE, "Arenas.java", classes);
    WovenRun run = jvm.withClassPath(classes).run("subject.arenas.Arenas").expectSound();
    run.expectStdout("true");
    assertThat(table(run))
        .isEqualTo(
            ImmutableMap.builder()
                .put("Arenas.confined native", "0 11000 11000 20")
                .put("Arenas.shared native", "5174 0 5174 7")
                .put("Arenas.slices native", "2000 0 2000 1")
                .put("Arenas$Wrapped.allocate native", "300 0 300 1")
                .put("Arenas.dropped native", "0 700 700 1")
                .put("Arenas.of native", "80 80 160 20")
                .put("Arenas.manyOpen native", "700 300 1000 100")
                .put("Arenas.map mapped", "10000 0 10000 1")
                .buildOrThrow());
  }

  @Test
  void reportsWhatGrowsInEachFormat() {
    WovenRun run =
        WovenJvm.here()
            .with("formats", "text;json;csv;html;markdown")
            .run(Buffers.class, "grow")
            .expectSound();
    assertThat(run.text("report/report.txt"))
        .contains("Direct memory grows. ")
        .contains("Buffers.grow:", "has allocated 80 direct buffers with 80.0 MB outside the heap")
        .contains("DIRECT AND NATIVE MEMORY (analysis memory; 1 row)")
        .contains("outside the heap: 8", " direct buffers with 80.0 MB of at most ");
    assertThat(run.text("report/analyses.csv")).contains("memory,Direct and native memory,");
    assertThat(run.text("report/report.html")).contains("direct buffers with 80.0 MB of at most ");
    assertThat(run.text("report/report.md")).contains("direct buffers with 80.0 MB of at most ");
  }
}
