package dev.mayfly.report.text;

import dev.mayfly.finding.LeakHolding;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.report.wording.ClassNames;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSite;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Thread-safe, without state: of what there is steadily more, collection after collection; omitted
 * where live objects were not counted.
 */
public final class LeaksSection implements Section {

  private static final int MOST = 10;
  private static final int CALLERS = 4;
  private static final int CHART = 24;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    ProfileSnapshot snapshot = source.snapshot();
    if (!LeakSentences.isCounted(snapshot)) {
      return;
    }
    page.heading(
        "LEAKS OVER TIME", "objects whose number rises steadily, counted after full collections");
    List<LeakSuspect> suspects = source.findings().suspects();
    for (String line : LeakSentences.about(snapshot, suspects)) {
      page.wrapped("  ", line);
    }
    for (LeakSuspect suspect : suspects.subList(0, Math.min(MOST, suspects.size()))) {
      page.wrapped("  ", "    ", name(source.names(), suspect));
      page.wrapped("    ", "    ", rate(suspect));
      page.wrapped("    ", "    ", ages(suspect));
      if (suspect.context().isPresent()) {
        page.wrapped("    ", "      ", path(source, suspect.context().get()));
      }
      if (suspect.account().isPresent()) {
        page.wrapped("    ", "      ", LeakSentences.account(suspect.account().get()));
      }
      page.line("    " + Sparkline.of(suspect.series().objects(), CHART));
    }
    if (!suspects.isEmpty()) {
      page.line("  What holds them: mayfly why PID --leaks");
    }
    if (suspects.size() > MOST) {
      page.line("  " + Units.count(suspects.size() - MOST) + " more are in profile.json.");
    }
  }

  /** {@code Order at OrderService.load:42, with the byte[] it holds}. */
  public static String name(ProfileNames names, LeakSuspect suspect) {
    return (suspect.context().isPresent()
            ? names.fullSite(suspect.context().get().site())
            : ClassNames.full(suspect.typeName()) + ", in all contexts together")
        + holding(suspect.holding());
  }

  private static String holding(LeakHolding holding) {
    return holding.holder().map(holder -> ", held by " + ClassNames.full(holder)).orElse("")
        + (holding.holds().isEmpty()
            ? ""
            : ", with the "
                + holding.holds().stream().map(ClassNames::full).collect(Collectors.joining(", "))
                + " it holds (+"
                + Units.bytes(Math.round(holding.heldBytesPerSecond()))
                + "/s)");
  }

  /** {@code +1,200 objects/s (1,150 – 1,250), +28.8 kB/s}. */
  public static String rate(LeakSuspect suspect) {
    return "+"
        + rounded(suspect.objectsPerSecond())
        + " objects/s (95 % limits: "
        + rounded(suspect.objectsPerSecondLow())
        + " – "
        + rounded(suspect.objectsPerSecondHigh())
        + "), +"
        + Units.bytes(Math.round(suspect.bytesPerSecond()))
        + "/s";
  }

  /**
   * {@code 29,003 alive, all that were allocated; half of them older than 2.1 s, the oldest 5.0 s}.
   */
  static String ages(LeakSuspect suspect) {
    StringBuilder text = new StringBuilder(Units.count(suspect.alive()));
    text.append(" alive, ")
        .append(Units.percent(suspect.kept()))
        .append(" % of the allocated objects");
    if (suspect.medianAgeNanos().isPresent()) {
      text.append("; median age ")
          .append(Units.nanos(suspect.medianAgeNanos().getAsLong()))
          .append(", the oldest ")
          .append(Units.nanos(suspect.oldestAgeNanos().orElse(0)));
    }
    return text.toString();
  }

  /** {@code 1.2}, {@code 1,250}. */
  static String rounded(double number) {
    return number < 10
        ? String.format(Locale.ROOT, "%.1f", number)
        : Units.count(Math.round(number));
  }

  /** {@code in VisitorHistory.remember ← ProductController.search ← …}, the innermost first. */
  static String path(TextSource source, ContextSite context) {
    return "in " + PathNames.upwards(context.path().reverse(), source.names(), CALLERS);
  }
}
