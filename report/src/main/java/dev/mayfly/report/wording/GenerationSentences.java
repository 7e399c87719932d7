package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Share;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Thread-safe, without state: what the collections find dead, and what outlives them, in words. */
public final class GenerationSentences {

  private static final int MOST_ADVICE = 5;

  /** Fewer tracked objects say nothing of the program. */
  private static final double FEWEST = 50;

  private static final int NAME_WIDTH = 36;

  private GenerationSentences() {}

  /** Conclusions about the program from its collections, in plain words. */
  public static List<String> verdicts(ProfileSnapshot snapshot, ProfileNames names) {
    List<Map.Entry<String, LifetimeStats>> types = snapshot.lifetimesByType().entrySet().asList();
    LifetimeStats all = LifetimeStats.EMPTY;
    for (Map.Entry<String, LifetimeStats> type : types) {
      all = all.plus(type.getValue());
    }
    if (types.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    DeadShare young = all.collections().bounds().deadBy(0);
    if (!snapshot.cutSamples().isEmpty() || all.effectiveSample() < FEWEST) {
      young = new DeadShare(young.estimate(), new Share(0, 1)); // they are not all of the program's
    }
    if (young.limits().lower() > 0.5) {
      lines.add("Most objects die young: the generational hypothesis holds for this program.");
    } else if (young.limits().upper() < 0.5) {
      lines.add(
          "Most objects outlive their first collection: the generational hypothesis does not hold"
              + " for this program.");
    }
    types.stream()
        .filter(type -> type.getValue().generations().nearlyAllAlive())
        .limit(MOST_ADVICE)
        .forEach(type -> lines.add(suspicion(names, type.getKey(), type.getValue())));
    PrematurePromotion.of(snapshot).stream()
        .limit(MOST_ADVICE)
        .forEach(promotion -> lines.add(advice(names, promotion)));
    return lines;
  }

  private static String suspicion(ProfileNames names, String type, LifetimeStats stats) {
    Generations generations = stats.generations();
    return lenientFormat(
        "Leak suspect: %s. Of %s generations, each born between two collections, %s still have live"
            + " objects. The program seems never to drop some of these objects.",
        names.classes().fitting(type, NAME_WIDTH),
        Units.count(generations.proven()),
        Units.count(generations.provenAlive()));
  }

  private static String advice(ProfileNames names, PrematurePromotion promotion) {
    return lenientFormat(
        "Promoted too early: %s. %s objects survived %s and were promoted, but %s % of them died"
            + " before they survived as many again. A larger young generation would avoid this.",
        names.site(promotion.site()),
        Units.roughly(promotion.promoted()),
        Units.counted(promotion.threshold(), "collection", "collections"),
        share(promotion.diedSoon()));
  }

  /** {@code 93.8 (93.4–94.1)}. */
  private static String share(DeadShare share) {
    if (share.limits().lower() <= 0 && share.limits().upper() >= 1) {
      return "unknown";
    }
    return Units.percent(share.estimate()) + " (" + limits(share) + ")";
  }

  private static String limits(DeadShare share) {
    return Units.percent(share.limits().lower()) + "–" + Units.percent(share.limits().upper());
  }
}
