package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.decimal;
import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Unit.COUNT;
import static dev.mayfly.report.tables.Unit.NANOS;
import static dev.mayfly.report.tables.Unit.PERCENT;
import static dev.mayfly.report.tables.Unit.RANGE;
import static dev.mayfly.report.tables.Unit.ROUGHLY;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.AccessLives.LengthRange;
import dev.mayfly.snapshot.lifetimes.DragStats;
import dev.mayfly.snapshot.lifetimes.LastUse;
import dev.mayfly.snapshot.lifetimes.Phases;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: when the objects of each class, method, line and type were used.
 *
 * <p>Numbers of objects are estimates: numbers that the tracked objects stand for.
 */
public final class DragTables {

  private static final LastUse NOWHERE = new LastUse(0, 0, 0);
  private static final int OCTAVES = 16;
  private static final ImmutableList<Integer> SHOWN_OCTAVES =
      ImmutableList.of(0, 1, 2, 3, 4, 5, 6, 10);

  /** For how much of their lives objects were used, for people. */
  public static final ImmutableList<Column<DragStats>> USES =
      ImmutableList.of(
          shown("lag %", PERCENT, part(Phases::lag)).about("From birth to first use"),
          shown("use %", PERCENT, part(Phases::use)).about("From first to last use"),
          shown("drag %", PERCENT, part(Phases::drag)).about("From last use to death"),
          shown("unused %", PERCENT, part(Phases::unused)).about("The lives of unused objects"),
          Column.<DragStats>shown(
                  "byte s dragged",
                  ROUGHLY,
                  stats -> Math.round(stats.nanos().space().dragged() / 1e9))
              .about("Bytes times seconds from last use to death"),
          shown("died", COUNT, stats -> stats.usedDeaths() + stats.unusedDeaths()),
          Column.<DragStats>shown("unused", COUNT, DragStats::unusedDeaths)
              .about("Objects that died unused"),
          shown("live", COUNT, stats -> stats.usedLive() + stats.unusedLive()),
          Column.<DragStats>shown("idle", NANOS, stats -> stats.nanos().medianIdle())
              .about("Median time since the last use, of live objects"));

  /** How many accesses objects live, for people. */
  public static final ImmutableList<Column<AccessLives>> ACCESSES = accesses();

  private DragTables() {}

  /**
   * The phases of lives. {@code lag}, {@code use}, {@code drag} and {@code unused} are the lives of
   * the dead added up, by time, by bytes allocated meanwhile and by collections; {@code ByteNanos}
   * are lives times the bytes of the objects. {@code lastUsedAt} is the place at which most of the
   * dead were used last, if it is known, with the number of these and their drag added up.
   */
  static Table<?> drag(ProfileSnapshot snapshot) {
    return bySite(snapshot)
        .with(Map.Entry::getKey, Columns.SITE)
        .with(Map.Entry::getValue, OBJECTS)
        .with(row -> row.getValue().nanos().time(), phases("Nanos"))
        .with(row -> row.getValue().bytes().time(), phases("Bytes"))
        .with(row -> row.getValue().collections().time(), phases("Collections"))
        .with(row -> row.getValue().nanos().space(), phases("ByteNanos"))
        .with(Map.Entry::getValue, List.of(data("lastUsedAt", LastUseSentences::fullPlace)))
        .with(
            row -> row.getValue().lastUses().mostDead().map(Map.Entry::getValue).orElse(NOWHERE),
            List.of(
                data("lastUsedAtDied", LastUse::dead),
                decimal("lastUsedAtDragNanos", 0, LastUse::dragNanos)));
  }

  /**
   * The accesses from birth to last use. {@code shareBelow8} is the share of the objects that are
   * not shared whose life is shorter than 8 accesses; {@code shareBelow1} is that of those never
   * used. {@code lastUsedAt} is where most of the dead and living objects were used last.
   */
  static Table<?> accesses(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Column<AccessLives>> shares = ImmutableList.builder();
    for (int i = 0; i <= OCTAVES; i++) {
      int octave = i;
      shares.add(decimal("shareBelow" + (1 << octave), 4, lives -> lives.shareBelow(octave)));
    }
    Table<Map.Entry<SiteKey, DragStats>> all = bySite(snapshot);
    return Table.of(Iterables.filter(all.rows(), row -> !row.getValue().accesses().isEmpty()))
        .with(Map.Entry::getKey, Columns.SITE)
        .with(
            row -> row.getValue().accesses(),
            List.of(
                data("objects", AccessLives::objects),
                data("shared", AccessLives::sharedObjects),
                data("medianFrom", lives -> lives.percentile(0.5).map(LengthRange::from)),
                data("medianTo", lives -> lives.percentile(0.5).map(LengthRange::to)),
                data("p90From", lives -> lives.percentile(0.9).map(LengthRange::from)),
                data("p90To", lives -> lives.percentile(0.9).map(LengthRange::to))))
        .with(Map.Entry::getValue, List.of(data("lastUsedAt", LastUseSentences::fullPlaceOfAll)))
        .with(row -> row.getValue().accesses(), shares.build());
  }

  private static ImmutableList<Column<AccessLives>> accesses() {
    ImmutableList.Builder<Column<AccessLives>> columns = ImmutableList.builder();
    columns.add(shown("median", RANGE, lives -> lives.percentile(0.5)));
    columns.add(shown("90 %", RANGE, lives -> lives.percentile(0.9)));
    for (int octave : SHOWN_OCTAVES) {
      boolean never = octave == 0;
      columns.add(
          Column.<AccessLives>shown(
                  never ? "0 %" : "<" + Units.roughly(1L << octave),
                  PERCENT,
                  lives -> lives.unshared().isEmpty() ? null : lives.shareBelow(octave))
              .about(never ? "Objects that were not used" : "Objects that lived fewer accesses"));
    }
    return columns
        .add(
            Column.<AccessLives>shown(
                    "shared %",
                    PERCENT, lives -> (double) lives.sharedObjects() / Math.max(1, lives.objects()))
                .about("Objects that another thread used, too"))
        .build();
  }

  /** Of the lives times bytes of the dead, or where there are no bytes, of the lives. */
  private static Function<DragStats, @Nullable Double> part(ToDoubleFunction<Phases> phase) {
    return stats -> {
      Phases space = stats.nanos().space();
      Phases lives = space.total() > 0 ? space : stats.nanos().time();
      return lives.total() > 0 ? phase.applyAsDouble(lives) / lives.total() : null;
    };
  }

  private static Table<Map.Entry<SiteKey, DragStats>> bySite(ProfileSnapshot snapshot) {
    return Table.of(SiteKey.rows(snapshot.dragBySite(), DragStats::plus).entrySet());
  }

  private static final ImmutableList<Column<DragStats>> OBJECTS =
      ImmutableList.of(
          data("trackedDeaths", DragStats::trackedDeaths),
          data("diedUsed", DragStats::usedDeaths),
          data("diedUnused", DragStats::unusedDeaths),
          data("liveUsed", DragStats::usedLive),
          data("liveUnused", DragStats::unusedLive));

  private static List<Column<Phases>> phases(String unit) {
    return List.of(
        decimal("lag" + unit, 0, Phases::lag),
        decimal("use" + unit, 0, Phases::use),
        decimal("drag" + unit, 0, Phases::drag),
        decimal("unused" + unit, 0, Phases::unused));
  }
}
