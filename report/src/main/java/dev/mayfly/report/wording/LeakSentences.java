package dev.mayfly.report.wording;

import dev.mayfly.finding.LeakSearch;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.accounts.AccountPath;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: how live objects were counted, in words. */
public final class LeakSentences {

  private LeakSentences() {}

  /** Whether live objects were counted. */
  public static boolean isCounted(ProfileSnapshot snapshot) {
    return snapshot.histories().stream().anyMatch(history -> !history.censuses().isEmpty());
  }

  /** The number of censuses, their cost, and what came of it. */
  public static List<String> about(ProfileSnapshot snapshot, List<LeakSuspect> suspects) {
    List<String> lines = new ArrayList<>();
    for (History history : snapshot.histories()) {
      Censuses censuses = history.censuses();
      if (censuses.isEmpty()) {
        continue;
      }
      int times = censuses.times().length();
      double nanos =
          times < 2 ? 0 : (censuses.times().get(times - 1) - censuses.times().get(0)) * 1e6;
      lines.add(
          "Live objects were counted "
              + Units.counted(times, "time", "times")
              + " over "
              + Units.nanos(nanos)
              + "; "
              + Units.counted(censuses.collections(), "collection", "collections")
              + " took "
              + Units.nanos(censuses.collectionNanos())
              + "."
              + (censuses.leftOut() == 0
                  ? ""
                  : " "
                      + Units.count(censuses.leftOut())
                      + " contexts were omitted because the table was full."));
      if (censuses.ineffective() > 0) {
        lines.add(
            Units.counted(censuses.ineffective(), "requested collection", "requested collections")
                + " did not run (-XX:+DisableExplicitGC?), so dead objects"
                + " may be counted as live.");
      }
      if (times < LeakSearch.fewestCensuses()) {
        lines.add(
            "Leaks cannot be detected yet: the search needs "
                + LeakSearch.fewestCensuses()
                + " counts. A smaller leaks= counts more often.");
      }
    }
    List<Map.Entry<ContextSite, LiveSeries>> undecided = LeakSearch.undecided(snapshot, suspects);
    if (lines.size() == 1 && suspects.isEmpty() && undecided.isEmpty() && !tooFew(snapshot)) {
      lines.add("No steady rise was found.");
    }
    if (!undecided.isEmpty()) {
      lines.add(undecided(undecided, ProfileNames.of(snapshot)));
    }
    return lines;
  }

  private static String undecided(
      List<Map.Entry<ContextSite, LiveSeries>> undecided, ProfileNames names) {
    Map.Entry<ContextSite, LiveSeries> largest = undecided.get(0);
    return "Too few tracked survivors to tell whether "
        + (undecided.size() == 1
            ? "one more context leaks: "
            : Units.count(undecided.size()) + " more contexts leak, such as ")
        + names.fullSite(largest.getKey().site())
        + ", of which "
        + Units.count(largest.getValue().tracked())
        + " tracked objects are alive and stand for "
        + Units.roughly(largest.getValue().last())
        + ". lifetime=exact tracks every object.";
  }

  private static boolean tooFew(ProfileSnapshot snapshot) {
    return snapshot.histories().stream()
        .anyMatch(history -> history.censuses().times().length() < LeakSearch.fewestCensuses());
  }

  /** {@code charged to orders, for web}. */
  public static String account(AccountPath path) {
    return "attributed to "
        + Printable.of(path.agent())
        + (path.principal().equals(path.agent()) ? "" : ", for " + Printable.of(path.principal()));
  }
}
