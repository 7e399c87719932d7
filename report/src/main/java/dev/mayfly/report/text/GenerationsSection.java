package dev.mayfly.report.text;

import dev.mayfly.report.wording.GenerationSentences;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.SurvivalBounds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: what the collections find dead, and what outlives them: whether most
 * objects die young, which types have objects of nearly all generations alive, and which sites'
 * objects are promoted only to die.
 */
final class GenerationsSection implements Section {

  private static final int TYPES = 10;
  private static final int NAME_WIDTH = 36;
  private static final int SHORTEST_NAME = 20;
  private static final int WIDTH_WITHOUT_NAME = 76;

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    List<Map.Entry<String, LifetimeStats>> types =
        source.snapshot().lifetimesByType().entrySet().asList();
    int shown = Math.min(types.size(), Math.min(TYPES, source.layout().rows()));
    page.heading("GENERATIONS", "% of the objects found dead by the first collections");
    if (shown == 0) {
      page.nothing("None: no object was tracked.");
      return;
    }
    if (LifetimeSentences.isUncollected(source.snapshot().lifetimesByType().values())) {
      page.nothing("None: no garbage collection ran.");
      return;
    }
    TextTable table =
        new TextTable()
            .names("type")
            .numbers("first", "second", "third")
            .names("generations alive");
    LifetimeStats all = LifetimeStats.EMPTY;
    for (Map.Entry<String, LifetimeStats> type : types) {
      all = all.plus(type.getValue());
    }
    addRow(table, source.snapshot().cutSamples().isEmpty() ? "all" : "all others", all, "");
    int room = Math.min(NAME_WIDTH, Math.max(SHORTEST_NAME, page.width() - WIDTH_WITHOUT_NAME));
    for (Map.Entry<String, LifetimeStats> type : types.subList(0, shown)) {
      LifetimeStats stats = type.getValue();
      String name = source.names().classes().fitting(type.getKey(), room);
      addRow(table, name, stats, alive(stats.generations()));
    }
    table.write(page);
    for (String line : GenerationSentences.verdicts(source.snapshot(), source.names())) {
      page.wrapped("  ", "    ", line);
    }
  }

  private static void addRow(TextTable table, String name, LifetimeStats stats, String alive) {
    SurvivalBounds bounds = stats.collections().bounds();
    List<String> cells = new ArrayList<>();
    cells.add(name);
    for (int age = 0; age < DeadShare.FIRST_COLLECTIONS; age++) {
      cells.add(GenerationSentences.share(bounds.deadBy(age)));
    }
    cells.add(alive);
    table.row(cells);
  }

  /**
   * The live generations of those covered by a full collection, if there was one: the others prove
   * nothing.
   */
  private static String alive(Generations generations) {
    return generations.proven() == 0
        ? Units.count(generations.alive())
        : Units.count(generations.provenAlive()) + " of " + Units.count(generations.proven());
  }
}
