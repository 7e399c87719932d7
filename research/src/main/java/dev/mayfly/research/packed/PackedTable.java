package dev.mayfly.research.packed;

import static dev.mayfly.report.tables.Column.data;
import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Unit.COUNT;
import static dev.mayfly.report.tables.Unit.PERCENT;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import com.google.common.collect.Maps;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Table;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/** Thread-safe, without state: the tables of the packed-object model. */
public final class PackedTable {

  /** For arrays. The first five are a row of the packed-object profiler. */
  public static final ImmutableList<Column<PackedRow>> ARRAYS =
      ImmutableList.of(
          data("type", PackedRow::descriptor),
          Column.<PackedRow>data("standard", PackedRow::standard).titled("standard", COUNT),
          Column.<PackedRow>data("packed", PackedRow::packed).titled("packed", COUNT),
          Column.<PackedRow>data("length", PackedRow::length).titled("length", COUNT),
          Column.<PackedRow>data("count", PackedRow::count).titled("count", COUNT),
          Column.<PackedRow>data("standardOfAll", PackedRow::standardOfAll)
              .titled("all standard", COUNT),
          Column.<PackedRow>data("packedOfAll", PackedRow::packedOfAll).titled("all packed", COUNT),
          shown("% saved", PERCENT, row -> saved(row.standard(), row.packed())));

  /** For objects. */
  public static final ImmutableList<Column<PackedRow>> OBJECTS =
      ImmutableList.copyOf(Iterables.filter(ARRAYS, column -> !column.name().equals("length")));

  /** For classes with small fields. */
  public static final ImmutableList<Column<SmallFields>> SMALL_FIELDS =
      ImmutableList.of(
          shown("byte", COUNT, SmallFields::bytes),
          shown("boolean", COUNT, SmallFields::booleans),
          shown("char", COUNT, SmallFields::chars),
          shown("short", COUNT, SmallFields::shorts),
          shown("all", COUNT, SmallFields::total));

  /** For fields. */
  public static final ImmutableList<Column<PackedField>> FIELDS =
      ImmutableList.of(
          shown("standard", COUNT, PackedField::standard),
          shown("packed", COUNT, PackedField::packed),
          shown("at", COUNT, PackedField::start),
          shown("length", COUNT, PackedField::length));

  private PackedTable() {}

  /** The cells of a row that has the sums of others. */
  public static List<String> sums(List<PackedRow> rows, List<Column<PackedRow>> columns) {
    long standard = PackedLayout.sum(rows, PackedRow::standardOfAll);
    long packed = PackedLayout.sum(rows, PackedRow::packedOfAll);
    ImmutableMap<String, String> sums =
        ImmutableMap.of(
            "count", Units.count(PackedLayout.sum(rows, PackedRow::count)),
            "standardOfAll", Units.count(standard),
            "packedOfAll", Units.count(packed),
            "", Units.percent(saved(standard, packed)));
    return columns.stream().map(column -> sums.getOrDefault(column.name(), "")).toList();
  }

  private static double saved(long standard, long packed) {
    return standard == 0 ? 0 : 1 - (double) packed / standard;
  }

  /** For all rows, for programs: the arrays, and then the objects. */
  static Table<?> of(PackedLayout layout, boolean detailed) {
    ImmutableMap<String, SmallFields> small =
        Maps.uniqueIndex(layout.smallFields(), SmallFields::typeName);
    ImmutableList.Builder<Column<PackedRow>> more = ImmutableList.builder();
    if (detailed) {
      more.add(data("site", row -> row.site().map(PackedTable::place)));
    }
    more.add(data("bytes", fields(small, SmallFields::bytes)));
    more.add(data("booleans", fields(small, SmallFields::booleans)));
    more.add(data("chars", fields(small, SmallFields::chars)));
    more.add(data("shorts", fields(small, SmallFields::shorts)));
    return new Table<>(
            ARRAYS, ImmutableList.copyOf(Iterables.concat(layout.arrays(), layout.objects())))
        .with(more.build());
  }

  private static Function<PackedRow, OptionalLong> fields(
      ImmutableMap<String, SmallFields> small, ToLongFunction<SmallFields> count) {
    return row -> {
      SmallFields fields = small.get(row.typeName());
      return row.length().isPresent()
          ? OptionalLong.empty()
          : OptionalLong.of(fields == null ? 0 : count.applyAsLong(fields));
    };
  }

  private static String place(AllocationSite site) {
    String method = site.method().className() + "." + site.method().methodName();
    return site.line() == 0 ? method : method + ":" + site.line();
  }
}
