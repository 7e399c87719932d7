package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ContextChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.comparison.RestChange;
import dev.mayfly.snapshot.comparison.RestComparison;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes from one profile to another. Thread-safe, without state. */
public final class ComparisonChapters {

  /** Immutable: the kinds of rows of a comparison. */
  public enum View {
    /** Types. */
    TYPE,
    /** Sites. */
    SITE,
    /** Contexts. */
    CONTEXT,
    /** Accounts, where there are any. */
    ACCOUNT,
    /** Layers of frameworks, where there are any. */
    LAYER,
    /** Holders of objects, in heap dumps. */
    HOLDER
  }

  private static final String NOTHING = "Nothing changed.";

  private static final List<Column<Change>> ALLOCATED = columns("allocations");

  private static final List<Column<Change>> OF_LIVE = columns("objects");

  private ComparisonChapters() {}

  /**
   * The chapters of a comparison of profiles.
   *
   * @param views the tables to show
   */
  public static List<Chapter> of(ProfileComparison comparison, Set<View> views) {
    ImmutableList.Builder<Chapter> all = ImmutableList.builder();
    all.add(totals(comparison, Quantity.values()));
    RestComparison rest = RestComparison.of(comparison.before(), comparison.after());
    if (views.contains(View.TYPE) && !rest.isEmpty()) {
      all.add(rest(rest));
    }
    if (views.contains(View.ACCOUNT) && !comparison.byAccount().isEmpty()) {
      all.add(
          changes(
              "Accounts",
              Sheet.Of.ACCOUNT,
              "account",
              comparison.byAccount().entrySet(),
              ALLOCATED));
    }
    if (views.contains(View.LAYER) && !comparison.after().layers().isEmpty()) {
      all.add(layers(comparison));
    }
    if (views.contains(View.TYPE)) {
      all.add(changes("Types", Sheet.Of.TYPE, "type", comparison.byType().entrySet(), ALLOCATED));
    }
    if (views.contains(View.SITE)) {
      all.add(changes("Sites", Sheet.Of.SITE, "site", comparison.bySite().entrySet(), ALLOCATED));
    }
    if (views.contains(View.CONTEXT)) {
      all.add(
          changes(
              "Contexts",
              Sheet.Of.CONTEXT,
              "context",
              rows(comparison.byContext(), ContextChange::path, ContextChange::change),
              ALLOCATED));
      amounts(
          comparison,
          Quantity.PHYSICAL_BYTES,
          "bytes that the JVM allocated, by the innermost woven context",
          all);
      amounts(comparison, Quantity.BYTECODES, "executed in woven code, by context", all);
      amounts(comparison, Quantity.CPU, "by context, estimated from samples", all);
    }
    return all.build();
  }

  /**
   * The chapters of a comparison of heap dumps.
   *
   * @param comparison of profiles that {@link HeapFigures#profileOf(List)} makes of dumps
   * @param views the tables to show: types, holders
   */
  public static List<Chapter> ofDumps(ProfileComparison comparison, Set<View> views) {
    ImmutableList.Builder<Chapter> all = ImmutableList.builder();
    all.add(totals(comparison, Quantity.ALLOCATIONS, Quantity.BYTES));
    if (views.contains(View.TYPE)) {
      all.add(changes("Types", Sheet.Of.TYPE, "type", comparison.byType().entrySet(), OF_LIVE));
    }
    if (views.contains(View.HOLDER)) {
      List<ContextChange> holders = comparison.byContext();
      HeapPathNames names =
          HeapPathNames.of(
              holders.stream()
                  .map(row -> HeapFigures.holderOf(row.path()).typeName())
                  .collect(Collectors.toSet()));
      all.add(
          changes(
              "Holders",
              Sheet.Of.TEXT,
              "objects held by",
              rows(
                  holders,
                  row -> names.holder(HeapFigures.holderOf(row.path())),
                  ContextChange::change),
              OF_LIVE));
    }
    return all.build();
  }

  private static List<Column<Change>> columns(String counted) {
    return ImmutableList.of(
        shown("", Unit.NAME, ComparisonChapters::mark),
        shown("bytes", Unit.TEXT, row -> ChangeNumbers.signed(row.bytes(), Units::bytes)),
        shown(
            "%",
            Unit.TEXT, row -> ChangeNumbers.percent(row.before().bytes(), row.after().bytes())),
        shown(counted, Unit.TEXT, row -> ChangeNumbers.signed(row.allocations(), Units::count)),
        shown(
            "%",
            Unit.TEXT,
            row -> ChangeNumbers.percent(row.before().allocations(), row.after().allocations())),
        shown("bytes before", Unit.BYTES, row -> row.before().bytes()),
        shown("after", Unit.BYTES, row -> row.after().bytes()));
  }

  private static String mark(Change change) {
    return switch (change.kind()) {
      case APPEARED -> "new";
      case VANISHED -> "gone";
      default -> "";
    };
  }

  private static Chapter changes(
      String heading,
      Sheet.Of of,
      String title,
      Collection<? extends Map.Entry<?, Change>> all,
      List<Column<Change>> columns) {
    Map<Change.Kind, Long> kinds = new EnumMap<>(Change.Kind.class);
    all.forEach(row -> kinds.merge(row.getValue().kind(), 1L, Long::sum));
    String about =
        Stream.of(
                number(kinds, Change.Kind.APPEARED, " appeared"),
                number(kinds, Change.Kind.GREW, " grew"),
                number(kinds, Change.Kind.SHRANK, " shrank"),
                number(kinds, Change.Kind.VANISHED, " vanished"),
                number(kinds, Change.Kind.SAME, " stayed the same"))
            .collect(Collectors.joining(", "));
    return Chapter.of(
            "",
            heading,
            about,
            new Sheet<>(
                of,
                title,
                all.stream()
                    .filter(row -> row.getValue().kind() != Change.Kind.SAME)
                    .collect(ImmutableList.toImmutableList()),
                columns))
        .ifEmpty(NOTHING);
  }

  private static String number(Map<Change.Kind, Long> kinds, Change.Kind kind, String words) {
    return Units.count(kinds.getOrDefault(kind, 0L)) + words;
  }

  private static Chapter totals(ProfileComparison comparison, Quantity... quantities) {
    ImmutableList.Builder<Map.Entry<String, Total>> rows = ImmutableList.builder();
    for (Quantity quantity : quantities) {
      if (quantity.option().isEmpty() || comparison.quantities().contains(quantity)) {
        rows.add(
            Maps.immutableEntry(
                QuantityNames.name(quantity),
                new Total(comparison.total(quantity), QuantityNames.exact(quantity))));
      }
    }
    return Chapter.of(
        "",
        "Totals",
        "",
        Sheet.texts(
            "total",
            rows.build(),
            ImmutableList.of(
                shown("before", Unit.TEXT, Total::before),
                shown("after", Unit.TEXT, Total::after),
                shown("change", Unit.TEXT, Total::difference),
                shown("%", Unit.TEXT, Total::percent))));
  }

  /** A change in words. */
  private record Total(AmountChange change, LongFunction<String> unit) {
    private String before() {
      return ChangeNumbers.amount(change.before(), unit);
    }

    private String after() {
      return ChangeNumbers.amount(change.after(), unit);
    }

    private String difference() {
      return ChangeNumbers.difference(change, unit);
    }

    private String percent() {
      return ChangeNumbers.percent(change);
    }
  }

  private static void amounts(
      ProfileComparison comparison,
      Quantity quantity,
      String about,
      ImmutableList.Builder<Chapter> chapters) {
    if (!comparison.quantities().contains(quantity)) {
      return;
    }
    List<ContextAmountChange> all = comparison.byContext(quantity);
    // known to have changed, or may have: one side is known, the other is not
    List<ContextAmountChange> changed =
        all.stream().filter(row -> row.change().before() != row.change().after()).toList();
    long unknown = all.stream().filter(row -> !row.change().isKnown()).count();
    chapters.add(
        Chapter.of(
                "",
                QuantityNames.name(quantity),
                about
                    + "; "
                    + Units.count(changed.stream().filter(row -> row.change().isKnown()).count())
                    + " of "
                    + Units.count(all.size())
                    + " changed"
                    + (unknown == 0 ? "" : ", " + Units.count(unknown) + " not known"),
                new Sheet<>(
                    Sheet.Of.CONTEXT,
                    "context",
                    rows(
                        changed,
                        ContextAmountChange::path,
                        row ->
                            new Total(
                                row.change(), amount -> QuantityNames.amount(quantity, amount))),
                    ImmutableList.of(
                        shown(quantity.shortName(), Unit.TEXT, Total::difference),
                        shown("%", Unit.TEXT, Total::percent),
                        shown("before", Unit.TEXT, Total::before),
                        shown("after", Unit.TEXT, Total::after))))
            .ifEmpty(NOTHING));
  }

  private static Chapter rest(RestComparison rest) {
    Sheet<RestChange> types = rest(Sheet.Of.TYPE, "type", rest.byType());
    Sheet<RestChange> methods = rest(Sheet.Of.METHOD, "method", rest.onBehalf());
    return Chapter.of(
            "",
            "Allocated by unwoven code",
            "estimated; ± is half of the 95 % interval",
            types,
            methods)
        .saying(
            names ->
                Stream.of(uncertain(types, rest.byType()), uncertain(methods, rest.onBehalf()))
                    .flatMap(Optional::stream)
                    .toList());
  }

  /** The changes that are certain. */
  private static Sheet<RestChange> rest(
      Sheet.Of of, String title, ImmutableMap<?, RestChange> changes) {
    return new Sheet<>(
        of,
        title,
        ImmutableList.copyOf(Maps.filterValues(changes, RestChange::isCertain).entrySet()),
        ImmutableList.of(
            shown(
                "change ± 95 %",
                Unit.TEXT,
                row ->
                    (row.bytes() < 0 ? "-" : row.bytes() > 0 ? "+" : "")
                        + Units.estimatedBytes(Math.abs(row.bytes()), row.halfWidth())),
            shown("before ± 95 %", Unit.ESTIMATE, row -> estimate(row.before())),
            shown("after ± 95 %", Unit.ESTIMATE, row -> estimate(row.after()))));
  }

  private static Optional<String> uncertain(
      Sheet<RestChange> certain, ImmutableMap<?, RestChange> all) {
    int others = all.size() - certain.rows().size();
    return others == 0
        ? Optional.empty()
        : Optional.of(WholeSentences.uncertain(others, certain.title()) + ".");
  }

  private static Unit.@Nullable Estimate estimate(RestEstimate estimate) {
    return estimate.samples() == 0
        ? null
        : new Unit.Estimate(estimate.bytes(), estimate.halfWidth());
  }

  private static Chapter layers(ProfileComparison comparison) {
    Layers before = comparison.before().layers();
    Layers after = comparison.after().layers();
    ImmutableList.Builder<Map.Entry<String, Layer>> rows = ImmutableList.builder();
    Set<String> names = new TreeSet<>();
    after.rows().forEach(row -> names.add(row.layer()));
    before.rows().forEach(row -> names.add(row.layer()));
    for (String name : names) {
      rows.add(Maps.immutableEntry(name, new Layer(before.find(name), after.find(name))));
    }
    return Chapter.of(
        "",
        "Layers",
        "bytes that the JVM allocated, by the innermost boundary of a framework",
        Sheet.texts(
            "layer",
            rows.build(),
            ImmutableList.of(
                shown("bytes", Unit.TEXT, row -> row.bytes().difference()),
                shown("%", Unit.TEXT, row -> row.bytes().percent()),
                shown("before", Unit.TEXT, row -> row.bytes().before()),
                shown("after", Unit.TEXT, row -> row.bytes().after()),
                shown(
                    "calls before", Unit.COUNT, row -> row.before.map(LayerRow::calls).orElse(0L)),
                shown("after", Unit.COUNT, row -> row.after.map(LayerRow::calls).orElse(0L)))));
  }

  /** A layer in both profiles. */
  private record Layer(Optional<LayerRow> before, Optional<LayerRow> after) {
    private Total bytes() {
      return new Total(
          new AmountChange(
              before.map(LayerRow::bytes).orElse(0L), after.map(LayerRow::bytes).orElse(0L)),
          Units::bytes);
    }
  }

  private static <T, R> ImmutableList<Map.Entry<?, R>> rows(
      List<T> rows, Function<T, ?> key, Function<T, R> value) {
    return rows.stream()
        .map(row -> Maps.immutableEntry(key.apply(row), value.apply(row)))
        .collect(ImmutableList.toImmutableList());
  }
}
