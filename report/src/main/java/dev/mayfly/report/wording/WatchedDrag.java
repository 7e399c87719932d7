package dev.mayfly.report.wording;

import com.google.common.collect.Maps;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.util.Map;
import java.util.regex.Pattern;

/** Thread-safe, without state: the drag of objects whose uses are seen. */
public final class WatchedDrag {

  private static final Pattern OF_THE_JDK =
      Pattern.compile("(?:java|javax|jdk|sun|com\\.sun)\\..*");

  /** The agent's option for the accesses that count, and its value for all of them. */
  private static final String CLOCK = "clock";

  private static final String ALL = "all";

  private WatchedDrag() {}

  /** Whether uses of objects were observed. */
  public static boolean isObserved(ProfileSnapshot snapshot) {
    return snapshot.environment().lifetimeModes().includes(LifetimeMode.DRAG)
        || snapshot.environment().lifetimeModes().includes(LifetimeMode.ACCESSES)
        || !snapshot.dragBySite().isEmpty();
  }

  /**
   * Whether the uses of a type's objects are seen. Those of the JDK's are used above all by the
   * JDK's own code, which is not watched: they would seem to be dragged, or never used.
   */
  private static boolean isWatched(String typeName) {
    return !OF_THE_JDK.matcher(typeName).matches();
  }

  /** Whether accesses were counted from the birth of objects to their last use. */
  public static boolean countsAccesses(ProfileSnapshot snapshot) {
    return snapshot.environment().lifetimeModes().includes(LifetimeMode.ACCESSES)
        || snapshot.dragByType().values().stream().anyMatch(drag -> !drag.accesses().isEmpty());
  }

  /** Whether accesses to local variables and static fields were counted, too. */
  public static boolean countsAllAccesses(ProfileSnapshot snapshot) {
    return snapshot.environment().optionValues(CLOCK).contains(ALL);
  }

  /** The drag of the types whose uses are seen. */
  public static Map<String, DragStats> byType(ProfileSnapshot snapshot) {
    return Maps.filterKeys(snapshot.dragByType(), WatchedDrag::isWatched);
  }

  /** The drag of the sites of such types. */
  public static Map<AllocationSite, DragStats> bySite(ProfileSnapshot snapshot) {
    return Maps.filterKeys(snapshot.dragBySite(), site -> isWatched(site.typeName()));
  }
}
