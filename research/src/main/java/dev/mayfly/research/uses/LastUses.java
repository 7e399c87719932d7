package dev.mayfly.research.uses;

import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * Immutable: where objects were used for the last time.
 *
 * @param places the objects last used at each place
 */
public record LastUses(ImmutableSortedMap<UsePlace, LastUse> places) {

  /** No object was used, or the places were not recorded. */
  public static final LastUses NONE = new LastUses(ImmutableSortedMap.of());

  /** Leaves out the places of no object. */
  public static LastUses of(Map<UsePlace, LastUse> places) {
    ImmutableSortedMap.Builder<UsePlace, LastUse> all = ImmutableSortedMap.naturalOrder();
    places.forEach(
        (place, objects) -> {
          if (!objects.isEmpty()) {
            all.put(place, objects);
          }
        });
    return new LastUses(all.buildOrThrow());
  }

  /** The known place at which most dead objects were used last; empty where none died. */
  public Optional<Map.Entry<UsePlace, LastUse>> mostDead() {
    return most(LastUse::dead);
  }

  /** The known place at which most objects, dead and live, were used last; empty for none. */
  public Optional<Map.Entry<UsePlace, LastUse>> most() {
    return most(LastUse::objects);
  }

  /** The first of those with most. */
  private Optional<Map.Entry<UsePlace, LastUse>> most(ToLongFunction<LastUse> objects) {
    Map.Entry<UsePlace, LastUse> most = null;
    for (Map.Entry<UsePlace, LastUse> entry : places.entrySet()) {
      long before = most == null ? 0 : objects.applyAsLong(most.getValue());
      if (entry.getKey().isKnown() && objects.applyAsLong(entry.getValue()) > before) {
        most = entry;
      }
    }
    return Optional.ofNullable(most);
  }

  /** The number of used objects, dead and live. */
  public long objects() {
    return objects(place -> true);
  }

  /** The number of objects, dead and live, that native methods received for their last use. */
  public long nativeObjects() {
    return objects(UsePlace::isNative);
  }

  private long objects(Predicate<UsePlace> at) {
    long all = 0;
    for (Map.Entry<UsePlace, LastUse> entry : places.entrySet()) {
      all = Counters.plus(all, at.test(entry.getKey()) ? entry.getValue().objects() : 0);
    }
    return all;
  }

  LastUses plus(LastUses other) {
    Map<UsePlace, LastUse> sum = new TreeMap<>(places);
    other.places.forEach((place, objects) -> sum.merge(place, objects, LastUse::plus));
    return of(sum);
  }

  LastUses minus(LastUses earlier) {
    Map<UsePlace, LastUse> difference = new TreeMap<>(places);
    earlier.places.forEach(
        (place, before) ->
            difference.computeIfPresent(place, (same, later) -> later.minus(before)));
    return of(difference);
  }
}
