package dev.mayfly.recording.meters;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LengthTableTest {

  private static Map<Integer, String> rows(LengthTable table) {
    Map<Integer, String> rows = new TreeMap<>();
    table.accept((site, counts) -> rows.put(site, Arrays.toString(Arrays.copyOf(counts, 5))));
    return rows;
  }

  @Test
  void lengthsAreInTheBucketOfTheirBits() {
    LengthTable table = new LengthTable(false);
    for (int length = 0; length <= 8; length++) {
      table.add(7, length, 1);
    }
    table.add(9, 3, 100);
    assertThat(rows(table)).isEqualTo(Map.of(7, "[1, 1, 2, 4, 1]", 9, "[0, 0, 100, 0, 0]"));
    table.add(9, Integer.MAX_VALUE, 1);
    table.accept((site, counts) -> assertThat(counts[31]).isEqualTo(site == 9 ? 1 : 0));
  }

  @Test
  void manySitesEachHaveTheirOwn() {
    LengthTable table = new LengthTable(false);
    for (int site = 1; site <= 3000; site++) {
      table.add(site, 1, site);
    }
    long[] sum = {0};
    table.accept((site, counts) -> sum[0] += counts[1] == site ? 1 : 0);
    assertThat(sum[0]).isEqualTo(3000);
    LengthTable kept = new LengthTable(false);
    kept.add(5, 0, 2);
    kept.takeOver(table);
    assertThat(rows(kept)).hasSize(3000).containsEntry(5, "[2, 5, 0, 0, 0]");
    new LengthTable(false).takeOver(kept);
  }

  @Test
  void whatThereIsNoRoomForIsCounted() {
    AtomicInteger rows = new AtomicInteger(LengthTable.MAX_ROWS - 2);
    LengthTable table = new LengthTable(false, rows);
    for (int site = 1; site <= 4; site++) {
      table.add(site, 1, 10);
      table.add(site, 2, 1);
    }
    assertThat(rows(table)).containsOnlyKeys(1, 2);
    assertThat(table.leftOut()).isEqualTo(22);
    assertThat(rows).hasValue(LengthTable.MAX_ROWS);
    // a thread's rows are free again when it is gone
    LengthTable kept = new LengthTable(false, rows);
    Map<Integer, String> before = rows(table);
    kept.takeOver(table);
    assertThat(rows(kept)).isEqualTo(before);
    assertThat(kept.leftOut()).isEqualTo(22);
    kept.takeOver(table); // nothing is left to be taken
    assertThat(rows(kept)).isEqualTo(before);
    assertThat(kept.leftOut()).isEqualTo(22);
    LengthTable other = new LengthTable(false, rows);
    other.add(1, 1, 1);
    assertThat(other.leftOut()).isEqualTo(1);
  }

  @Test
  void sharedOnesLoseNothing() throws InterruptedException {
    LengthTable table = new LengthTable(true);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      Thread thread =
          new Thread(
              () -> {
                for (int n = 0; n < 50_000; n++) {
                  table.add(n % 20 + 1, 1, 1);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    long[] sum = {0};
    table.accept((site, counts) -> sum[0] += counts[1]);
    assertThat(sum[0]).isEqualTo(200_000);
  }
}
