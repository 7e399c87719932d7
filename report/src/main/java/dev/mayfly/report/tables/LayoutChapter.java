package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Sheet.named;
import static dev.mayfly.report.tables.Unit.BYTES;
import static dev.mayfly.report.tables.Unit.BYTE_RANGE;
import static dev.mayfly.report.tables.Unit.COUNT;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Bytes of types in other layouts, and classes that could be value classes. Thread-safe, without
 * state.
 */
final class LayoutChapter {

  private static final int MOST = 2_000;

  private static final ImmutableList<Column<LayoutRow>> COLUMNS =
      ImmutableList.of(
          data("type", LayoutRow::typeName),
          data("standing", row -> Ascii.toLowerCase(row.standing().name())),
          Column.<LayoutRow>data("count", LayoutRow::count).titled("objects", COUNT),
          data("elements", LayoutRow::elements),
          data("values", LayoutRow::values),
          Column.<LayoutRow>data("bytes", LayoutRow::today)
              .titled("today", BYTES)
              .about("As counted"),
          Column.<LayoutRow>data("compactBytes", LayoutRow::compact)
              .titled("compact", BYTES)
              .about("With compact headers (JEP 519)"),
          Column.<LayoutRow>data("jep401Bytes", LayoutRow::jep401)
              .titled("JEP 401", BYTES)
              .about("With value classes, on compact headers"),
          Column.<LayoutRow>data("nullRestrictedBytes", LayoutRow::nullRestricted)
              .titled("null-free", BYTES)
              .about("Where no element or field of a value class is ever null"),
          data("savedLow", row -> row.saved().low()),
          data("savedHigh", row -> row.saved().high()),
          Column.<LayoutRow>shown("saved", BYTE_RANGE, LayoutRow::saved)
              .about(
                  "By compact headers and value classes; a range where it is not known which"
                      + " objects lie in the elements or fields"),
          data("liveShare", LayoutRow::liveShare),
          Column.<LayoutRow>shown(
                  "live", BYTES, row -> row.liveShare() > 0 ? row.liveShare() * row.today() : null)
              .about(
                  "Bytes alive at the end in the layout of today, by the share of tracked objects")
              .only(Display.View.COUNTED, Display.View.ALL));

  private static final List<Column<AssessedClass>> ASSESSED =
      ImmutableList.of(
          shown("objects", COUNT, AssessedClass::objects),
          shown("bytes", BYTES, AssessedClass::bytes));

  /** A type in a heap dump, and the elements of its arrays, if it is a type of arrays. */
  private record Live(String typeName, AllocationStats stats, Optional<HeapSlots> slots) {}

  private static final List<Column<Live>> LIVE =
      ImmutableList.of(
          shown("live", COUNT, row -> row.stats.allocations()),
          shown("bytes", BYTES, row -> row.stats.bytes()),
          shown(
              "elements", COUNT, row -> row.typeName.endsWith("[]") ? row.stats.elements() : null),
          Column.<Live>shown("filled", COUNT, row -> row.slots.map(HeapSlots::filled))
              .about("Elements that are not null"),
          Column.<Live>shown("objects in them", COUNT, row -> row.slots.map(HeapSlots::distinct))
              .about("The objects to which elements refer"),
          Column.<Live>shown("shared", COUNT, row -> row.slots.map(HeapSlots::shared))
              .about("Objects in more than one element"));

  private LayoutChapter() {}

  /** The columns for programs. */
  static Table<?> table(ProfileSnapshot snapshot, HeapFigures heap) {
    return new Table<>(COLUMNS, LayoutAdvice.of(snapshot, heap).rows());
  }

  /**
   * The chapter; empty where the profile does not know its classes.
   *
   * @param heap what a heap dump knows, whose objects the profile has; or none
   */
  static Optional<Chapter> of(ProfileSnapshot snapshot, HeapFigures heap) {
    LayoutAdvice advice = LayoutAdvice.of(snapshot, heap);
    if (advice.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Chapter.of(
                "layout",
                "Layout",
                "bytes in other layouts",
                Sheet.types(named(advice.rows(), LayoutRow::typeName), columns(advice.today()))
                    .remarking((row, names) -> LayoutSentences.about(row))
                    .atMost(MOST, ""),
                assessed("candidate", advice.candidates())
                    .about(
                        "Could be value classes: all fields are final, the superclass has none, and"
                            + " no known code depends on the identity of their objects."),
                assessed("identity class", advice.blocked())
                    .about("Could not, as they are, for the reasons below them."),
                Sheet.types(live(snapshot, heap), LIVE).about("Live objects of the dump."))
            .saying(names -> LayoutSentences.totals(advice))
            .noting(LayoutSentences.about(heap)));
  }

  private static List<Column<LayoutRow>> columns(long today) {
    return Column.shown(COLUMNS).stream()
        .map(column -> column.title().equals("objects") ? column : column.partOf(today))
        .toList();
  }

  private static Sheet<AssessedClass> assessed(String title, List<AssessedClass> classes) {
    return new Sheet<>(Sheet.Of.TYPE, title, named(classes, AssessedClass::typeName), ASSESSED)
        .remarking((row, names) -> String.join("; ", LayoutSentences.obstacles(row, names)))
        .atMost(MOST, "");
  }

  private static ImmutableList<Map.Entry<String, Live>> live(
      ProfileSnapshot snapshot, HeapFigures heap) {
    if (heap.isEmpty()) {
      return ImmutableList.of();
    }
    Map<String, HeapSlots> arrays = new HashMap<>();
    for (HeapSlots each : heap.slots()) {
      if (each.holder().equals(each.value() + "[]")) {
        arrays.put(each.holder(), each);
      }
    }
    List<Live> types =
        snapshot.byType().entrySet().stream()
            .map(
                type ->
                    new Live(
                        type.getKey(),
                        type.getValue(),
                        Optional.ofNullable(arrays.get(type.getKey()))))
            .sorted(
                Comparator.comparingLong((Live row) -> row.stats.bytes())
                    .reversed()
                    .thenComparing(Live::typeName))
            .toList();
    return named(types, Live::typeName);
  }
}
