package dev.mayfly.research.uses;

import static com.google.common.base.Strings.lenientFormat;
import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.decimal;
import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Unit.COUNT;
import static dev.mayfly.report.tables.Unit.NANOS;
import static dev.mayfly.report.tables.Unit.PART;
import static dev.mayfly.report.tables.Unit.PERCENT;
import static dev.mayfly.report.tables.Unit.RANGE;
import static dev.mayfly.report.tables.Unit.ROUGHLY;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.mayfly.report.stacks.SiteKey;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Columns;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Table;
import dev.mayfly.report.tables.Unit.LengthRange;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: when objects were used, by class, method, line and type; and for
 * people by type and by site.
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
        .with(
            Map.Entry::getValue,
            List.of(
                data("trackedDeaths", DragStats::trackedDeaths),
                data("diedUsed", DragStats::usedDeaths),
                data("diedUnused", DragStats::unusedDeaths),
                data("liveUsed", DragStats::usedLive),
                data("liveUnused", DragStats::unusedLive)))
        .with(row -> row.getValue().nanos().time(), phases("Nanos"))
        .with(row -> row.getValue().bytes().time(), phases("Bytes"))
        .with(row -> row.getValue().collections().time(), phases("Collections"))
        .with(row -> row.getValue().nanos().space(), phases("ByteNanos"))
        .with(
            row -> row.getValue().lastUses().mostDead(),
            List.of(
                data("lastUsedAt", LastUseSentences::full),
                data(
                    "lastUsedAtDied", most -> most.map(Map.Entry::getValue).orElse(NOWHERE).dead()),
                decimal(
                    "lastUsedAtDragNanos",
                    0,
                    most -> most.map(Map.Entry::getValue).orElse(NOWHERE).dragNanos())));
  }

  private static List<Column<Phases>> phases(String unit) {
    return List.of(
        decimal("lag" + unit, 0, Phases::lag),
        decimal("use" + unit, 0, Phases::use),
        decimal("drag" + unit, 0, Phases::drag),
        decimal("unused" + unit, 0, Phases::unused));
  }

  /**
   * The accesses from birth to last use. {@code shareBelow8} is the share of the objects that are
   * not shared whose life is shorter than 8 accesses; {@code shareBelow1} is that of those never
   * used. {@code lastUsedAt} is where most of the dead and living objects were used last, and
   * {@code lastByNative} how many of them a native method was handed then.
   */
  static Table<?> accesses(ProfileSnapshot snapshot) {
    return Table.of(
            Iterables.filter(bySite(snapshot).rows(), row -> !row.getValue().accesses().isEmpty()))
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
        .with(
            row -> row.getValue().lastUses().most(),
            List.of(data("lastUsedAt", LastUseSentences::full)))
        .with(
            row -> row.getValue().lastUses(),
            List.of(data("lastByNative", LastUses::nativeObjects)))
        .with(
            row -> row.getValue().accesses(),
            IntStream.rangeClosed(0, OCTAVES)
                .mapToObj(
                    octave ->
                        Column.<AccessLives>decimal(
                            "shareBelow" + (1 << octave), 4, lives -> lives.shareBelow(octave)))
                .toList());
  }

  private static Table<Map.Entry<SiteKey, DragStats>> bySite(ProfileSnapshot snapshot) {
    return Table.of(SiteKey.rows(Drags.bySite(snapshot), DragStats::plus).entrySet());
  }

  private static final ImmutableList<Column<Phases>> SHARES =
      ImmutableList.of(
          shown("lag %", PART, of(Phases::lag)).about("From birth to first use"),
          shown("use %", PART, of(Phases::use)).about("From first to last use"),
          shown("drag %", PART, of(Phases::drag)).about("From last use to death"),
          shown("unused %", PART, of(Phases::unused)).about("The lives of unused objects"));

  private static Function<Phases, @Nullable Double> of(ToDoubleFunction<Phases> phase) {
    return lives -> lives.total() > 0 ? phase.applyAsDouble(lives) / lives.total() : null;
  }

  /** Shares of the lives times bytes of the dead, or where there are no bytes, of the lives. */
  private static final ImmutableList<Column<DragStats>> USES =
      ImmutableList.<Column<DragStats>>builder()
          .addAll(
              Column.of(
                  stats ->
                      stats.nanos().space().total() > 0
                          ? stats.nanos().space()
                          : stats.nanos().time(),
                  SHARES))
          .add(
              Column.<DragStats>shown(
                      "byte s dragged", ROUGHLY, stats -> Math.round(dragged(stats)))
                  .about("Bytes times seconds from last use to death"))
          .add(shown("died", COUNT, stats -> stats.usedDeaths() + stats.unusedDeaths()))
          .add(
              Column.<DragStats>shown("unused", COUNT, DragStats::unusedDeaths)
                  .about("Objects that died unused"))
          .add(shown("live", COUNT, stats -> stats.usedLive() + stats.unusedLive()))
          .add(
              Column.<DragStats>shown("idle", NANOS, stats -> stats.nanos().medianIdle())
                  .about("Median time since the last use, of live objects"))
          .build();

  private static double dragged(DragStats stats) {
    return stats.nanos().space().dragged() / 1e9;
  }

  private static final ImmutableList<Column<AccessLives>> LENGTHS =
      ImmutableList.<Column<AccessLives>>builder()
          .add(shown("median", RANGE, lives -> lives.percentile(0.5)))
          .add(shown("90 %", RANGE, lives -> lives.percentile(0.9)))
          .add(below("0 %", 0).about("Objects that were not used"))
          .addAll(
              Stream.of(1, 2, 3, 4, 5, 6, 10)
                  .map(octave -> below("<" + Units.roughly(1L << octave), octave))
                  .toList())
          .build();

  private static final ImmutableList<Column<AccessLives>> ACCESSES =
      ImmutableList.<Column<AccessLives>>builder()
          .addAll(LENGTHS)
          .add(
              Column.<AccessLives>shown(
                      "shared %",
                      PERCENT,
                      lives -> (double) lives.sharedObjects() / Math.max(1, lives.objects()))
                  .about("Objects that another thread used, too"))
          .build();

  private static final ImmutableList<Column<AccessLives>> TOTALS =
      ImmutableList.<Column<AccessLives>>builder()
          .addAll(LENGTHS)
          .add(shown("objects", COUNT, lives -> lives.unshared().total()))
          .build();

  /** Objects of one thread, shared ones by the accesses of all threads, and the total. */
  private static ImmutableList<Map.Entry<String, AccessLives>> totals(AccessLives all) {
    return all.sharedObjects() == 0
        ? ImmutableList.of(Map.entry("all", all))
        : ImmutableList.of(
            Map.entry("used by one thread", all),
            Map.entry("shared", all.ofShared()),
            Map.entry("all", all.ofAll()));
  }

  private static Column<AccessLives> below(String title, int octave) {
    return Column.<AccessLives>shown(
            title, PERCENT, lives -> lives.unshared().isEmpty() ? null : lives.shareBelow(octave))
        .about("Objects that lived fewer accesses");
  }

  private static @Nullable Double nativeShare(DragStats stats) {
    return Columns.share(stats.lastUses().nativeObjects(), stats.lastUses().objects());
  }

  /** Drag, for people; empty where uses were not recorded. */
  static Optional<Chapter> drags(ProfileSnapshot snapshot) {
    return Drags.isObserved(snapshot) ? Optional.of(ofDrag(snapshot)) : Optional.empty();
  }

  private static Chapter ofDrag(ProfileSnapshot snapshot) {
    DragStats all =
        Drags.watchedBySite(snapshot).values().stream().reduce(DragStats.EMPTY, DragStats::plus);
    ImmutableMap<String, Phases> clocks =
        ImmutableMap.of(
            "by time", all.nanos().time(),
            "by bytes × time", all.nanos().space(),
            "by bytes allocated meanwhile", all.bytes().time(),
            "by collections", all.collections().time());
    return Chapter.of(
            "drag",
            "Drag",
            "by bytes × time dragged",
            Sheet.types(
                Sheet.greatestFirst(Drags.watchedByType(snapshot), DragTables::dragged), USES),
            Sheet.sites(
                    Sheet.greatestFirst(Drags.watchedBySite(snapshot), DragTables::dragged), USES)
                .remarking(LastUseSentences::held),
            Sheet.texts("all lives", clocks.entrySet().asList(), SHARES))
        .ifEmpty(
            snapshot.get(Drags.PART).isEmpty()
                ? "No object was tracked."
                : "Only objects of JDK types were tracked, whose uses are not recorded.")
        .noting(
            "Lag is the time from birth to first use, use from first to last use, and drag from"
                + " last use to death. A collection finds the death. The whole life of an unused"
                + " object is drag. Shares are of the lives of dead objects, times their bytes."
                + " Idle is the time since the last use of a live object. A use is a field read or"
                + " written, or a method called, by code that is woven for it. JDK types are"
                + " omitted: most of their uses are in JDK code, which is not instrumented for"
                + " uses.");
  }

  /** Lifetimes in accesses, for people; empty where these were not counted. */
  static Optional<Chapter> lives(ProfileSnapshot snapshot) {
    return Drags.countsAccesses(snapshot) ? Optional.of(ofLives(snapshot)) : Optional.empty();
  }

  private static Chapter ofLives(ProfileSnapshot snapshot) {
    Map<String, DragStats> types =
        Maps.filterValues(Drags.watchedByType(snapshot), stats -> !stats.accesses().isEmpty());
    AccessLives all =
        types.values().stream()
            .map(DragStats::accesses)
            .reduce(AccessLives.NONE, AccessLives::plus);
    List<Column<DragStats>> columns = new ArrayList<>(Column.of(DragStats::accesses, ACCESSES));
    if (types.values().stream().anyMatch(stats -> stats.lastUses().nativeObjects() > 0)) {
      columns.add(
          Column.<DragStats>shown("native %", PERCENT, DragTables::nativeShare)
              .about("Objects that a native method was handed for their last use"));
    }
    boolean ofAll = Drags.countsAllAccesses(snapshot);
    return Chapter.of(
            "accesses",
            "Lifetime in accesses",
            (ofAll ? "accesses of its thread, to variables too," : "accesses of its thread")
                + " from birth to last use",
            Sheet.types(ImmutableList.copyOf(types.entrySet()), columns)
                .remarking(LastUseSentences::lastUsed),
            Sheet.texts("all types", totals(all), TOTALS))
        .titled("Accesses")
        .ifEmpty("No object was tracked.")
        .with(
            all.isEmpty()
                ? Optional.empty()
                : Optional.of(
                    new Chapter.Curve(
                        "Accesses from birth to last use",
                        "Share of the objects of all types with fewer accesses. At 0: never used.",
                        IntStream.rangeClosed(0, all.lastOctave() + 1)
                            .mapToObj(
                                octave -> octave > all.lastOctave() ? 1.0 : all.shareBelow(octave))
                            .collect(ImmutableList.toImmutableList()))))
        .noting(
            lenientFormat(
                "An access is a read or write of a field or array element, a read of an array's"
                    + " length or a call of a method, by code that is woven for it%s. A native"
                    + " method uses what it is handed, once. Columns from 0 on are the % of objects"
                    + " with a shorter life; 0 % were never used. Objects that another thread used,"
                    + " too, are shared, and have a row of their own: their lives are accesses of"
                    + " all threads. Live objects count up to the snapshot.",
                ofAll ? "; also of a local variable or a static field" : ""));
  }
}
