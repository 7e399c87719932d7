package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.decimal;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.snapshot.AccessLives;
import dev.mayfly.snapshot.AccessLives.LengthRange;
import dev.mayfly.snapshot.DragStats;
import dev.mayfly.snapshot.LastUse;
import dev.mayfly.snapshot.Phases;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: when the objects of each class, method, line and type were used.
 *
 * <p>Numbers of objects are estimates: numbers that the tracked objects stand for.
 */
final class DragTables {

  private static final LastUse NOWHERE = new LastUse(0, 0, 0);
  private static final int OCTAVES = 16;

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
