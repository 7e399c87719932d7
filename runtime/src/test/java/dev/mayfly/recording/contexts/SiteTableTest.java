package dev.mayfly.recording.contexts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.recording.sampling.SamplingMark;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Counters by key, growing, read while they are written. */
final class SiteTableTest {
  @Test
  void countsUnderAnyKeys() {
    SiteTable table = new SiteTable(SamplingMark.NEVER);
    Map<Integer, List<Long>> expected = new HashMap<>();
    Random random = new Random(1);
    for (int i = 0; i < 50_000; i++) {
      int key = random.nextInt(6_000) - 3_000;
      if (key != 0) {
        long elements = random.nextInt(10);
        table.add(key, 1, elements, elements * 8);
        expected.merge(
            key,
            List.of(1L, elements, elements * 8),
            (a, b) -> List.of(a.get(0) + b.get(0), a.get(1) + b.get(1), a.get(2) + b.get(2)));
      }
    }
    assertThat(read(table)).isEqualTo(expected);
  }

  @Test
  void aReaderSeesCountersGrowOnly() throws InterruptedException {
    SiteTable table = new SiteTable(SamplingMark.NEVER);
    int keys = 2_000;
    int rounds = 200;
    Thread writer =
        new Thread(
            () -> {
              for (int round = 0; round < rounds; round++) {
                for (int key = 1; key <= keys * (round + 1) / rounds; key++) {
                  table.add(key, 1, 2, 3);
                }
              }
            });
    Map<Integer, List<Long>> before = Map.of();
    writer.start();
    while (writer.isAlive()) {
      Map<Integer, List<Long>> now = read(table);
      before.forEach((key, counts) -> assertGrown(counts, now.get(key)));
      before = now;
    }
    writer.join();
    assertThat(read(table).get(1)).isEqualTo(List.of(200L, 400L, 600L));
    assertThat(read(table)).hasSize(keys);
  }

  private static void assertGrown(List<Long> before, List<Long> now) {
    assertThat(now).isNotNull();
    for (int i = 0; i < 3; i++) {
      assertThat(now.get(i)).isGreaterThanOrEqualTo(before.get(i));
    }
  }

  private static Map<Integer, List<Long>> read(SiteTable table) {
    Map<Integer, List<Long>> rows = new HashMap<>();
    table.forEach(
        (key, allocations, elements, bytes) -> {
          List<Long> twice = rows.put(key, List.of(allocations, elements, bytes));
          assertThat(twice).as("key %d comes once", key).isNull();
        });
    return rows;
  }
}
