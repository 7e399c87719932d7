package dev.mayfly;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.recording.LifetimeSource;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Counts the tracked objects that are alive, each time after a collection of the whole
 * heap, and keeps the counts in little memory: those of {@value #MOST_CENSUSES} moments evenly
 * spread over the program's time, for each of the contexts and types that have a place ({@link
 * PopulationTable}).
 */
final class LiveCensus {
  /** At this number, every other one is dropped, and from then on not taken. */
  static final int MOST_CENSUSES = 64;

  static final int MOST_CONTEXTS = 1000;
  static final int MOST_TYPES = 500;

  /** Collections take at most this fraction of the time: one part in the number. */
  private static final int PAUSE_SHARE = 10;

  /** Nanoseconds: longer than any program runs. */
  private static final long BEFORE_ALL = 1L << 62;

  private record Place(CallNode context, int site) {}

  private final LifetimeSource tracker;
  private final long mark;
  private final SiteRegistry sites = SiteRegistry.instance();
  private final long[] times = new long[MOST_CENSUSES];
  private final PopulationTable<Place> contexts =
      new PopulationTable<>(MOST_CONTEXTS, MOST_CENSUSES);
  private final PopulationTable<String> types = new PopulationTable<>(MOST_TYPES, MOST_CENSUSES);
  private int censuses;
  private long stride = 1;
  private long collections;
  private long collectionNanos;
  private long ineffective;
  private long lastPauseMillis;
  private long lastEnd = Long.MIN_VALUE;

  /** Counts live objects among those of this tracker. */
  LiveCensus(LifetimeSource tracker) {
    this.tracker = tracker;
    this.mark = tracker.mark() - BEFORE_ALL;
  }

  /**
   * Has all garbage collected and counts, if it is time: the interval, doubled each time that the
   * counts were thinned, has passed since the last one.
   *
   * @param now the time, in milliseconds since 1970
   */
  synchronized void countIfDue(long now, long intervalMillis) {
    long pause = Math.max(stride * intervalMillis, PAUSE_SHARE * lastPauseMillis);
    // housekeeping comes on time to some milliseconds
    if (lastEnd != Long.MIN_VALUE && now - lastEnd < pause - intervalMillis / 4) {
      return;
    }
    collect();
    lastEnd = now;
    count(now);
  }

  private void collect() {
    long begun = System.nanoTime();
    boolean done = FullCollection.run();
    long nanos = System.nanoTime() - begun;
    collections++;
    collectionNanos += nanos;
    lastPauseMillis = nanos / 1_000_000;
    if (!done) {
      ineffective++;
    }
  }

  /** Counts live objects as far as collections have told. */
  synchronized void count(long now) {
    Map<Place, long[]> inContexts = new HashMap<>();
    Map<String, long[]> ofTypes = new HashMap<>();
    tracker.aliveSince(
        mark,
        (context, site, contextWeight, objects, weight) -> {
          if (contextWeight > 0) {
            add(inContexts, new Place(context, site), objects, weight * contextWeight);
          }
          add(ofTypes, sites.site(site).typeName(), objects, weight);
        });
    if (censuses == MOST_CENSUSES) {
      thin();
    }
    contexts.add(inContexts, censuses);
    types.add(ofTypes, censuses);
    times[censuses] = censuses == 0 ? now : Math.max(now, times[censuses - 1]);
    censuses++;
  }

  private static <K> void add(Map<K, long[]> counts, K key, long objects, long weight) {
    long[] sum = counts.computeIfAbsent(key, none -> new long[2]);
    sum[0] += objects;
    sum[1] += weight;
  }

  private void thin() {
    for (int i = 0; i < MOST_CENSUSES / 2; i++) {
      times[i] = times[2 * i];
    }
    contexts.thin();
    types.thin();
    censuses = MOST_CENSUSES / 2;
    stride *= 2;
  }

  /** All censuses so far. */
  synchronized Censuses toCensuses() {
    Map<ContextSite, LiveSeries> series = new TreeMap<>();
    contexts.forEach(
        censuses, (place, one) -> series.merge(contextOf(place), one, LiveCensus::sum));
    ImmutableMap.Builder<String, LiveSeries> byType = ImmutableMap.builder();
    types.forEach(censuses, byType::put);
    return new Censuses(
        ImmutableLongArray.copyOf(times).subArray(0, censuses),
        collections,
        collectionNanos,
        ineffective,
        ImmutableMap.copyOf(series),
        byType.buildOrThrow(),
        contexts.leftOut());
  }

  /** Adds two series of one context: folded contexts may have equal paths. */
  private static LiveSeries sum(LiveSeries one, LiveSeries other) {
    boolean inOrder = one.first() <= other.first();
    LiveSeries longer = inOrder ? one : other;
    LiveSeries shorter = inOrder ? other : one;
    int shift = shorter.first() - longer.first();
    ImmutableLongArray.Builder sum = ImmutableLongArray.builder();
    for (int i = shift; i < longer.objects().length(); i++) {
      sum.add(longer.objects().get(i) + shorter.objects().get(i - shift));
    }
    return new LiveSeries(shorter.first(), sum.build(), one.tracked() + other.tracked());
  }

  private ContextSite contextOf(Place place) {
    List<MethodFrame> path = new ArrayList<>();
    @Nullable CallNode here = place.context;
    while (here != null && here.frame() != 0) {
      if (here.frame() < 0) {
        path.clear();
      } else {
        path.add(sites.frame(here.frame()));
      }
      here = here.caller();
    }
    Collections.reverse(path);
    AllocationSite site = sites.site(place.site);
    return new ContextSite(ImmutableList.copyOf(path), site);
  }
}
