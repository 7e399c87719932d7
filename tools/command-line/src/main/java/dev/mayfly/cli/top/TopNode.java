package dev.mayfly.cli.top;

import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Confined to one thread while it is made: a line of the screen, with the lines below it. */
final class TopNode {

  /**
   * Immutable: an amount of allocations.
   *
   * @param counted the counted bytes
   * @param estimated bytes that samples stand for
   * @param objects the counted objects
   */
  record Amount(long counted, long estimated, long objects) {
    static final Amount NONE = new Amount(0, 0, 0);

    static Amount of(AllocationStats stats) {
      return new Amount(stats.bytes(), 0, stats.allocations());
    }

    static Amount estimated(long bytes) {
      return new Amount(0, bytes, 0);
    }

    Amount plus(Amount other) {
      return new Amount(
          counted + other.counted, estimated + other.estimated, objects + other.objects);
    }

    long bytes() {
      return counted + estimated;
    }
  }

  final Object key;
  final String name;
  final @Nullable TopNode caller;
  private final Map<Object, TopNode> below = new LinkedHashMap<>();

  /** In the last interval. */
  Amount now = Amount.NONE;

  /** Since somebody watches. */
  Amount soFar = Amount.NONE;

  /** Which sites are shown after Enter on this line; null where there is nothing to show. */
  @Nullable TopScope scope;

  TopNode(Object key, String name, @Nullable TopNode caller) {
    this.key = key;
    this.name = name;
    this.caller = caller;
  }

  /** The line of this key below this one. */
  TopNode child(Object childKey, String childName) {
    return below.computeIfAbsent(childKey, first -> new TopNode(childKey, childName, this));
  }

  /** The lines below. */
  Collection<TopNode> children() {
    return below.values();
  }

  void add(Amount amount, boolean isNow) {
    if (isNow) {
      now = now.plus(amount);
    } else {
      soFar = soFar.plus(amount);
    }
  }

  /** Whether a site counts below a line. */
  interface Sites {
    /** All. */
    Sites ALL = site -> true;

    boolean has(AllocationSite site);
  }
}
