package dev.mayfly.report.wording;

import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.UsePlace;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: where objects were used for the last time, in words. */
public final class LastUseSentences {

  private LastUseSentences() {}

  /**
   * {@code held 8.6 s after its last use at Parser.next:112 (96.0 %)}: the place of most of the
   * dead, with its share if there are others; empty where none is known.
   */
  public static String held(DragStats stats, ProfileNames names) {
    return stats
        .lastUses()
        .mostDead()
        .map(
            most ->
                "held "
                    + Units.nanos(most.getValue().meanDragNanos())
                    + " after its last use at "
                    + place(most.getKey(), names)
                    + share(most.getValue().dead(), stats.usedDeaths()))
        .orElse("");
  }

  /** {@code Parser.next:112 (96.0 %)}, of dead and live objects; empty where no place is known. */
  public static String placeOfAll(DragStats stats, ProfileNames names) {
    return stats
        .lastUses()
        .most()
        .map(
            most ->
                place(most.getKey(), names)
                    + share(most.getValue().objects(), stats.lastUses().objects()))
        .orElse("");
  }

  /** {@code Parser.next:112 (96.0 %)}, of dead objects; empty where no place is known. */
  public static String place(DragStats stats, ProfileNames names) {
    return stats
        .lastUses()
        .mostDead()
        .map(
            most -> place(most.getKey(), names) + share(most.getValue().dead(), stats.usedDeaths()))
        .orElse("");
  }

  /** {@code com.acme.Parser.next:112}, of dead objects; empty where no place is known. */
  public static String fullPlace(DragStats stats) {
    return full(stats.lastUses().mostDead());
  }

  /** The same of dead and live objects. */
  public static String fullPlaceOfAll(DragStats stats) {
    return full(stats.lastUses().most());
  }

  private static String full(Optional<Map.Entry<UsePlace, LastUse>> most) {
    return most.map(Map.Entry::getKey).map(LastUseSentences::full).orElse("");
  }

  private static String full(UsePlace place) {
    return place.className() + "." + place.methodName() + line(place);
  }

  private static String place(UsePlace place, ProfileNames names) {
    return names.classes().shortest(place.className()) + "." + place.methodName() + line(place);
  }

  private static String line(UsePlace place) {
    return place.line() == 0 ? "" : ":" + place.line();
  }

  private static String share(long most, long all) {
    return most >= all ? "" : " (" + Units.percent(most / (double) all) + " %)";
  }
}
