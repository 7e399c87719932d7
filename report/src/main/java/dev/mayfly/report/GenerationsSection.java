package dev.mayfly.report;

import dev.mayfly.snapshot.DeadShare;
import dev.mayfly.snapshot.Generations;
import dev.mayfly.snapshot.LifetimeStats;
import dev.mayfly.snapshot.PrematurePromotion;
import dev.mayfly.snapshot.SurvivalBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: what the collections find dead, and what outlives them: whether most
 * objects die young, which types have objects of nearly all generations alive, and which sites'
 * objects are promoted only to die.
 */
final class GenerationsSection implements TextReport.Section {

  /** The first collections after an object's birth of which it is told what they find dead. */
  static final int COLLECTIONS = 3;

  private static final int TYPES = 10;
  private static final int MOST_ADVICE = 5;
  private static final int NAME_WIDTH = 36;
  private static final int SHORTEST_NAME = 20;
  private static final int WIDTH_WITHOUT_NAME = 76;

  @Override
  public void write(TextSource source, TextPage page) throws IOException {
    List<Map.Entry<String, LifetimeStats>> types =
        source.snapshot().lifetimesByType().entrySet().asList();
    int shown = Math.min(types.size(), Math.min(TYPES, source.layout().rows()));
    page.heading("GENERATIONS", "% of the objects found dead by the first collections");
    if (shown == 0) {
      page.line("  None: no object was tracked.");
      return;
    }
    if (LifetimesSection.isUncollected(source.snapshot().lifetimesByType().values())) {
      page.line("  None: no garbage collection ran.");
      return;
    }
    TextTable table = new TextTable("<type", "first", "second", "third", "<generations alive");
    LifetimeStats all = LifetimeStats.EMPTY;
    for (Map.Entry<String, LifetimeStats> type : types) {
      all = all.plus(type.getValue());
    }
    addRow(table, "all", all, "");
    int room = Math.min(NAME_WIDTH, Math.max(SHORTEST_NAME, page.width() - WIDTH_WITHOUT_NAME));
    for (Map.Entry<String, LifetimeStats> type : types.subList(0, shown)) {
      LifetimeStats stats = type.getValue();
      String name = source.classes().fitting(type.getKey(), room);
      addRow(table, name, stats, alive(stats.generations()));
    }
    table.write(page);
    for (String line : verdicts(source, all, types)) {
      page.wrapped("  ", "    ", line);
    }
  }

  private static void addRow(TextTable table, String name, LifetimeStats stats, String alive) {
    SurvivalBounds bounds = stats.collections().bounds();
    List<String> cells = new ArrayList<>();
    cells.add(name);
    for (int age = 0; age < COLLECTIONS; age++) {
      cells.add(share(bounds.deadBy(age)));
    }
    cells.add(alive);
    table.row(cells.toArray(new String[0]));
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

  /**
   * Of those looked at in a collection of all generations, if there was one: the others prove
   * nothing.
   */
  private static String alive(Generations generations) {
    return generations.proven() == 0
        ? Units.count(generations.alive())
        : Units.count(generations.provenAlive()) + " of " + Units.count(generations.proven());
  }

  /** What the collections tell of the program, in plain words. */
  static List<String> verdicts(TextSource source) {
    List<Map.Entry<String, LifetimeStats>> types =
        source.snapshot().lifetimesByType().entrySet().asList();
    LifetimeStats all = LifetimeStats.EMPTY;
    for (Map.Entry<String, LifetimeStats> type : types) {
      all = all.plus(type.getValue());
    }
    return types.isEmpty() ? List.of() : verdicts(source, all, types);
  }

  private static List<String> verdicts(
      TextSource source, LifetimeStats all, List<Map.Entry<String, LifetimeStats>> types) {
    List<String> lines = new ArrayList<>();
    DeadShare young = all.collections().bounds().deadBy(0);
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
        .forEach(type -> lines.add(suspicion(source, type.getKey(), type.getValue())));
    PrematurePromotion.of(source.snapshot()).stream()
        .limit(MOST_ADVICE)
        .forEach(promotion -> lines.add(advice(source, promotion)));
    return lines;
  }

  private static String suspicion(TextSource source, String type, LifetimeStats stats) {
    Generations generations = stats.generations();
    return "Leak suspect: "
        + source.classes().fitting(type, NAME_WIDTH)
        + ". Of "
        + Units.count(generations.proven())
        + " generations, each born between two collections, "
        + Units.count(generations.provenAlive())
        + " still have objects alive; some of what the program makes seems to be kept for ever.";
  }

  private static String advice(TextSource source, PrematurePromotion promotion) {
    return "Promoted too early: "
        + source.site(promotion.site())
        + ". "
        + Units.roughly(promotion.promoted())
        + " objects survived "
        + Units.counted(promotion.threshold(), "collection", "collections")
        + " and count as old, but "
        + share(promotion.diedSoon())
        + " % of them died before they had survived as many again. A larger young generation would"
        + " spare the old one.";
  }
}
