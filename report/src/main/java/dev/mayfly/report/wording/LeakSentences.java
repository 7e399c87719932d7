package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.base.Joiner;
import com.google.common.collect.Iterables;
import dev.mayfly.finding.LeakHolding;
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
import java.util.Locale;
import java.util.Map;

/** Thread-safe, without state: how live objects were counted, in words. */
public final class LeakSentences {

  private static final int CALLERS = 4;

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
          lenientFormat(
              "Live objects were counted %s over %s; %s took %s.%s",
              Units.counted(times, "time", "times"),
              Units.nanos(nanos),
              Units.counted(censuses.collections(), "collection", "collections"),
              Units.nanos(censuses.collectionNanos()),
              censuses.leftOut() == 0
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
    return lenientFormat(
        "Too few tracked survivors to tell whether %s%s, of which %s tracked objects are alive and"
            + " stand for %s. lifetime=exact tracks every object.",
        undecided.size() == 1
            ? "one more context leaks: "
            : Units.count(undecided.size()) + " more contexts leak, such as ",
        names.fullSite(largest.getKey().site()),
        Units.count(largest.getValue().tracked()),
        Units.roughly(largest.getValue().last()));
  }

  /** {@code Order at OrderService.load:42, with the byte[] it holds}. */
  public static String name(ProfileNames names, LeakSuspect suspect) {
    return (suspect.context().isPresent()
            ? names.fullSite(suspect.context().get().site())
            : ClassNames.full(suspect.typeName()) + ", in all contexts together")
        + Joiner.on("").join(holding(suspect.holding()).stream().map(", "::concat).toList());
  }

  /** {@code held by Cache}, {@code with the byte[] it holds (+1.2 kB/s)}. */
  private static List<String> holding(LeakHolding holding) {
    List<String> phrases = new ArrayList<>();
    holding.holder().ifPresent(holder -> phrases.add("held by " + ClassNames.full(holder)));
    if (!holding.holds().isEmpty()) {
      phrases.add(
          lenientFormat(
              "with the %s it holds (+%s/s)",
              Joiner.on(", ").join(Iterables.transform(holding.holds(), ClassNames::full)),
              Units.bytes(Math.round(holding.heldBytesPerSecond()))));
    }
    return phrases;
  }

  /** {@code +1,200 objects/s (1,150 – 1,250), +28.8 kB/s}. */
  public static String rate(LeakSuspect suspect) {
    return lenientFormat(
        "+%s objects/s (95 % limits: %s – %s), +%s/s",
        rounded(suspect.objectsPerSecond()),
        rounded(suspect.objectsPerSecondLow()),
        rounded(suspect.objectsPerSecondHigh()),
        Units.bytes(Math.round(suspect.bytesPerSecond())));
  }

  /** {@code 1.2}, {@code 1,250}. */
  public static String rounded(double number) {
    return number < 10
        ? String.format(Locale.ROOT, "%.1f", number)
        : Units.count(Math.round(number));
  }

  /**
   * {@code held by Cache; median age 2.1 s, the oldest 5.0 s; in VisitorHistory.remember ←
   * ProductController.search ← …}.
   */
  public static String about(LeakSuspect suspect, ProfileNames names) {
    List<String> phrases = holding(suspect.holding());
    if (suspect.medianAgeNanos().isPresent()) {
      phrases.add(
          lenientFormat(
              "median age %s, the oldest %s",
              Units.nanos(suspect.medianAgeNanos().getAsLong()),
              Units.nanos(suspect.oldestAgeNanos().orElse(0))));
    }
    suspect.account().ifPresent(path -> phrases.add(account(path)));
    suspect.context().ifPresent(context -> phrases.add(path(context, names)));
    return Joiner.on("; ").join(phrases);
  }

  /** {@code in VisitorHistory.remember ← ProductController.search ← …}, the innermost first. */
  public static String path(ContextSite context, ProfileNames names) {
    return "in " + PathNames.upwards(context.path().reverse(), names, CALLERS);
  }

  private static boolean tooFew(ProfileSnapshot snapshot) {
    return snapshot.histories().stream()
        .anyMatch(history -> history.censuses().times().length() < LeakSearch.fewestCensuses());
  }

  /** {@code charged to orders, for web}. */
  private static String account(AccountPath path) {
    return "attributed to "
        + Printable.of(path.agent())
        + (path.principal().equals(path.agent()) ? "" : ", for " + Printable.of(path.principal()));
  }
}
