package dev.mayfly.research.uses;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: where objects were used for the last time, in words. */
final class LastUseSentences {

  private LastUseSentences() {}

  /**
   * {@code held 8.6 s after its last use at Parser.next:112 (96.0 %)}: the place of most of the
   * dead, with its share if there are others; empty where none is known.
   */
  static String held(DragStats stats, ProfileNames names) {
    return stats
        .lastUses()
        .mostDead()
        .map(
            most ->
                lenientFormat(
                    "held %s after its last use at %s%s",
                    Units.nanos(most.getValue().meanDragNanos()),
                    place(most.getKey(), names),
                    share(most.getValue().dead(), stats.usedDeaths())))
        .orElse("");
  }

  /**
   * {@code last used at Parser.next:112 (96.0 %)}, of dead and live objects, with the native method
   * if one was handed them there; may be empty.
   */
  static String lastUsed(DragStats stats, ProfileNames names) {
    return stats
        .lastUses()
        .most()
        .map(
            most ->
                "last used at "
                    + place(most.getKey(), names)
                    + share(most.getValue().objects(), stats.lastUses().objects()))
        .orElse("");
  }

  /** {@code com.acme.Parser.next:112}; empty where no place is known. */
  static String full(Optional<Map.Entry<UsePlace, LastUse>> most) {
    return most.map(use -> at(use.getKey().className(), use.getKey())).orElse("");
  }

  private static String place(UsePlace place, ProfileNames names) {
    return at(names.classes().shortest(place.className()), place);
  }

  private static String at(String className, UsePlace place) {
    String line = place.line() == 0 ? "" : ":" + place.line();
    String handed = place.isNative() ? " by native " + place.nativeMethod() : "";
    return className + "." + place.methodName() + line + handed;
  }

  private static String share(long most, long all) {
    return most >= all ? "" : " (" + Units.percent(most / (double) all) + " %)";
  }
}
