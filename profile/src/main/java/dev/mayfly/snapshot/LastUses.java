package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableSortedMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Immutable: where objects were used for the last time.
 *
 * @param places what is known of each place
 */
public record LastUses(ImmutableSortedMap<UsePlace, LastUse> places) {

  /** None was used, or the places were not recorded. */
  public static final LastUses NONE = new LastUses(ImmutableSortedMap.of());

  /**
   * Leaves out the places of no object.
   *
   * @param places what is known of each place
   * @return the same
   */
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
    Map.Entry<UsePlace, LastUse> most = null;
    for (Map.Entry<UsePlace, LastUse> entry : places.entrySet()) {
      if (entry.getKey().isKnown()
          && entry.getValue().dead() > (most == null ? 0 : most.getValue().dead())) {
        most = entry;
      }
    }
    return Optional.ofNullable(most);
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
