package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.GenerationSentences;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.Generations;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Objects that the first collections find dead, and generations of which objects are alive.
 * Thread-safe, without state.
 */
final class GenerationsChapter {

  private static final int TYPES = 11;

  private static final List<Column<LifetimeStats>> COLUMNS =
      ImmutableList.of(
          dead(0, "dead by first %").leadingTo("lifetimes?clock=collections&type="),
          dead(1, "second %"),
          dead(2, "third %"),
          Column.<LifetimeStats>shown(
                  "generations alive", Unit.COUNT, stats -> alive(stats.generations()))
              .about("With a live object, of those covered by a full collection if there was one"),
          shown("of", Unit.COUNT, stats -> proven(stats.generations())));

  private GenerationsChapter() {}

  static Chapter of(ProfileSnapshot snapshot) {
    Map<String, LifetimeStats> types = snapshot.lifetimesByType();
    ImmutableList.Builder<Map.Entry<String, LifetimeStats>> rows = ImmutableList.builder();
    boolean uncollected = LifetimeSentences.isUncollected(types.values());
    if (!types.isEmpty() && !uncollected) {
      rows.add(
          Maps.immutableEntry(
              snapshot.cutSamples().isEmpty() ? "all" : "all others",
              types.values().stream().reduce(LifetimeStats.EMPTY, LifetimeStats::plus)));
      rows.addAll(types.entrySet());
    }
    return Chapter.of(
            "generations",
            "Generations",
            "% of the objects found dead by the first collections, with 95 % limits",
            Sheet.types(rows.build(), COLUMNS).inText(TYPES))
        .ifEmpty(uncollected ? "None: no garbage collection ran." : "None: no object was tracked.")
        .saying(names -> uncollected ? List.of() : GenerationSentences.verdicts(snapshot, names))
        .noting("A generation is the objects allocated between two collections.");
  }

  private static Column<LifetimeStats> dead(int age, String title) {
    return Column.<LifetimeStats>shown(
            title,
            Unit.DEAD,
            stats -> {
              DeadShare dead = stats.collections().bounds().deadBy(age);
              boolean known = dead.limits().lower() > 0 || dead.limits().upper() < 1;
              return known ? dead : null;
            })
        .about("Share of the objects found dead by then, with 95 % limits")
        .partOf(1);
  }

  private static long alive(Generations generations) {
    return generations.proven() == 0 ? generations.alive() : generations.provenAlive();
  }

  /** The others prove nothing. */
  private static @Nullable Long proven(Generations generations) {
    return generations.proven() == 0 ? null : generations.proven();
  }
}
