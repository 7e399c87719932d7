package dev.mayfly;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PopulationTableTest {

  private static Map<String, long[]> counts(Object... keysAndCounts) {
    Map<String, long[]> counts = new HashMap<>();
    for (int i = 0; i < keysAndCounts.length; i += 2) {
      int count = (Integer) keysAndCounts[i + 1];
      counts.put((String) keysAndCounts[i], new long[] {count / 10, count});
    }
    return counts;
  }

  private static Map<String, LiveSeries> series(PopulationTable<String> table, int censuses) {
    Map<String, LiveSeries> all = new TreeMap<>();
    table.forEach(censuses, all::put);
    return all;
  }

  private static LiveSeries series(int first, long tracked, long... objects) {
    return new LiveSeries(first, ImmutableLongArray.copyOf(objects), tracked);
  }

  @Test
  void whatWasNotThereBeforeWasNotAlive() {
    PopulationTable<String> table = new PopulationTable<>(10, 8);
    table.add(counts("a", 50), 0);
    table.add(counts("a", 60, "b", 20), 1);
    table.add(counts("b", 30), 2);
    assertThat(series(table, 3))
        .isEqualTo(Map.of("a", series(0, 0, 50, 60, 0), "b", series(0, 3, 0, 20, 30)));
  }

  @Test
  void whatGrowsKeepsItsPlaceAndNewcomersBeginWhenTheyCome() {
    PopulationTable<String> table = new PopulationTable<>(3, 8);
    table.add(counts("grows", 10, "stays", 500, "falls", 30), 0);
    table.add(counts("grows", 20, "stays", 500, "falls", 20, "new", 100, "small", 1), 1);
    // two are needed: falls and stays go, as they do not grow
    assertThat(series(table, 2))
        .isEqualTo(
            Map.of(
                "grows",
                series(0, 2, 10, 20),
                "new",
                series(1, 10, 100),
                "small",
                series(1, 0, 1)));
    table.add(counts("grows", 30, "new", 110, "small", 2, "late", 9), 2);
    assertThat(series(table, 3)).containsOnlyKeys("grows", "new", "small");
    assertThat(table.leftOut()).isEqualTo(1);
  }

  @Test
  void thinningKeepsEveryOtherCensus() {
    PopulationTable<String> table = new PopulationTable<>(2, 4);
    table.add(counts("a", 10), 0);
    table.add(counts("a", 11, "b", 5), 1);
    table.add(counts("a", 12, "b", 6), 2);
    table.add(counts("a", 13, "c", 70), 3); // b has fallen, and makes room
    table.thin();
    assertThat(series(table, 2)).containsOnlyKeys("a", "c");
    assertThat(series(table, 2).get("a").objects()).isEqualTo(ImmutableLongArray.of(10, 12));
    assertThat(series(table, 2).get("c")).isEqualTo(series(2, 7));
    table.add(counts("a", 14, "c", 71), 2);
    assertThat(series(table, 3).get("a").objects()).isEqualTo(ImmutableLongArray.of(10, 12, 14));
    assertThat(series(table, 3).get("c")).isEqualTo(series(2, 7, 71));
  }
}
