package dev.mayfly.snapshot.contexts;

import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: which objects were alive at some moments, each after a collection of the whole heap
 * that was requested, so that none of them only seems to be.
 *
 * @param times when they were counted, in milliseconds since 1970, ascending
 * @param collections how many collections were requested, those of counts that are not kept among
 *     them
 * @param ineffective how many of them the JVM did not do
 * @param contexts live objects by context and site, in their order; only those that were worth a
 *     place
 * @param types live objects by type name, in the order of the names
 * @param leftOut how many contexts with sites were not given a place, at the last census
 */
public record Censuses(
    ImmutableLongArray times,
    long collections,
    long collectionNanos,
    long ineffective,
    ImmutableMap<ContextSite, LiveSeries> contexts,
    ImmutableMap<String, LiveSeries> types,
    long leftOut) {

  /** Empty: nothing was ever counted. */
  public static final Censuses NONE =
      new Censuses(ImmutableLongArray.of(), 0, 0, 0, ImmutableMap.of(), ImmutableMap.of(), 0);

  /** Checks that the counts belong to the times. */
  public Censuses {
    Counters.requireCount(collections, "collections");
    Counters.requireCount(collectionNanos, "collectionNanos");
    Counters.requireCount(ineffective, "ineffective");
    Counters.requireCount(leftOut, "leftOut");
    for (int i = 1; i < times.length(); i++) {
      if (times.get(i) < times.get(i - 1)) {
        throw new IllegalArgumentException("times that do not ascend: " + times);
      }
    }
    int censuses = times.length();
    contexts.values().forEach(series -> requireEnd(series, censuses));
    types.values().forEach(series -> requireEnd(series, censuses));
    contexts = ImmutableMap.copyOf(new TreeMap<>(contexts));
    types = ImmutableMap.copyOf(new TreeMap<>(types));
  }

  private static void requireEnd(LiveSeries series, int censuses) {
    if ((long) series.first() + series.objects().length() != censuses) {
      throw new IllegalArgumentException(
          "counts that do not end with the last of " + censuses + " censuses: " + series);
    }
  }

  /** Whether nothing was ever counted. */
  public boolean isEmpty() {
    return times.isEmpty() && collections == 0;
  }

  /** The censuses after a moment, in milliseconds since 1970. */
  public Censuses after(long moment) {
    int gone = 0;
    while (gone < times.length() && times.get(gone) <= moment) {
      gone++;
    }
    return gone == 0
        ? this
        : new Censuses(
            times.subArray(gone, times.length()),
            collections,
            collectionNanos,
            ineffective,
            without(contexts, gone),
            without(types, gone),
            leftOut);
  }

  private static <K> ImmutableMap<K, LiveSeries> without(
      ImmutableMap<K, LiveSeries> series, int censuses) {
    Map<K, LiveSeries> rest = new LinkedHashMap<>();
    series.forEach((key, value) -> rest.put(key, value.without(censuses)));
    return ImmutableMap.copyOf(rest);
  }
}
