package dev.mayfly;

import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.BiConsumer;

/**
 * Confined to its owner. How many were alive at each census, for a bounded number of keys.
 *
 * <p>Where all places are taken, those of which there are no more than when they were first counted
 * make room for new ones, of which the largest come first: growing keys keep their places. A key
 * that waited for a place may have had objects before; its counts begin when it gets the place.
 * Memory: 8 bytes a census and key.
 */
final class PopulationTable<K> {
  private static final class Population {
    int first;
    final long[] objects;
    long tracked;

    Population(int first, int most) {
      this.first = first;
      this.objects = new long[most];
    }

    long growth(int censuses) {
      return censuses == 0 ? 0 : objects[censuses - 1] - objects[first];
    }
  }

  private final int bound;
  private final int most;
  private final Map<K, Population> populations = new HashMap<>();
  private boolean everFull;
  private long leftOut;

  PopulationTable(int bound, int most) {
    this.bound = bound;
    this.most = most;
  }

  /**
   * Adds a census.
   *
   * @param counts by key, the number of tracked objects and the number that they stand for
   */
  void add(Map<K, long[]> counts, int number) {
    populations.forEach(
        (key, population) -> {
          long[] count = counts.get(key);
          population.tracked = count == null ? 0 : count[0];
          population.objects[number] = count == null ? 0 : count[1];
        });
    List<Map.Entry<K, long[]>> newcomers = new ArrayList<>();
    for (Map.Entry<K, long[]> entry : counts.entrySet()) {
      if (!populations.containsKey(entry.getKey())) {
        newcomers.add(entry);
      }
    }
    leftOut = 0;
    if (populations.size() + newcomers.size() > bound) {
      makeRoom(newcomers.size(), number);
      everFull = true;
      newcomers.sort(
          Comparator.comparingLong((Map.Entry<K, long[]> entry) -> entry.getValue()[1]).reversed());
    }
    for (Map.Entry<K, long[]> entry : newcomers) {
      if (populations.size() == bound) {
        leftOut++;
      } else {
        Population population = new Population(everFull ? number : 0, most);
        population.tracked = entry.getValue()[0];
        population.objects[number] = entry.getValue()[1];
        populations.put(entry.getKey(), population);
      }
    }
  }

  /** Drops those that have not grown, the smallest first, as many as are needed. */
  private void makeRoom(int newcomers, int number) {
    int needed = populations.size() + newcomers - bound;
    PriorityQueue<Map.Entry<K, Population>> still =
        new PriorityQueue<>(Comparator.comparingLong(entry -> entry.getValue().objects[number]));
    for (Iterator<Map.Entry<K, Population>> i = populations.entrySet().iterator(); i.hasNext(); ) {
      Map.Entry<K, Population> entry = i.next();
      if (entry.getValue().growth(number + 1) <= 0) {
        still.add(entry);
      }
    }
    List<K> dropped = new ArrayList<>();
    while (dropped.size() < needed && !still.isEmpty()) {
      dropped.add(still.remove().getKey());
    }
    dropped.forEach(populations::remove);
  }

  /** Keeps every other census. */
  void thin() {
    for (Population population : populations.values()) {
      for (int i = 0; i < most / 2; i++) {
        population.objects[i] = population.objects[2 * i];
      }
      population.first = (population.first + 1) / 2;
    }
  }

  /** Tells the populations. */
  void forEach(int censuses, BiConsumer<K, LiveSeries> each) {
    populations.forEach(
        (key, population) -> {
          ImmutableLongArray objects =
              ImmutableLongArray.copyOf(population.objects)
                  .subArray(Math.min(population.first, censuses), censuses);
          each.accept(
              key,
              new LiveSeries(Math.min(population.first, censuses), objects, population.tracked));
        });
  }

  /** The number of those that were not given a place at the last census. */
  long leftOut() {
    return leftOut;
  }
}
