package dev.mayfly.report.tables;

import static com.google.common.base.Strings.lenientFormat;
import static dev.mayfly.report.tables.Column.shown;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.report.wording.QuantityNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.ContextAmountChange;
import dev.mayfly.snapshot.comparison.ContextChange;
import dev.mayfly.snapshot.comparison.MethodChange;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.comparison.RestComparison;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;
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

  private static final String ALLOCATIONS = "allocations";

  private static final String OBJECTS = "objects";

  private ComparisonChapters() {}

  /** The chapters of the page of a comparison, which has methods, too. */
  public static List<Chapter> ofPage(ProfileComparison comparison) {
    return ImmutableList.<Chapter>builder()
        .addAll(of(comparison, EnumSet.allOf(View.class)))
        .add(methods(comparison))
        .build();
  }

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
      all.add(RestChapter.compared(rest));
    }
    if (views.contains(View.ACCOUNT) && !comparison.byAccount().isEmpty()) {
      all.add(
          changes("Accounts", Sheet.Of.ACCOUNT, "account", comparison.byAccount(), ALLOCATIONS));
    }
    if (views.contains(View.LAYER) && !comparison.after().layers().isEmpty()) {
      all.add(layers(comparison));
    }
    if (views.contains(View.TYPE)) {
      all.add(changes("Types", Sheet.Of.TYPE, "type", comparison.byType(), ALLOCATIONS));
    }
    if (views.contains(View.SITE)) {
      all.add(changes("Sites", Sheet.Of.SITE, "site", comparison.bySite(), ALLOCATIONS));
    }
    if (views.contains(View.CONTEXT)) {
      all.add(
          changes(
              "Contexts",
              Sheet.Of.CONTEXT,
              "context",
              rows(comparison.byContext(), ContextChange::path, ContextChange::change),
              ALLOCATIONS));
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
      all.add(changes("Types", Sheet.Of.TYPE, "type", comparison.byType(), OBJECTS));
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
              OBJECTS));
    }
    return all.build();
  }

  private static Chapter changes(
      String heading, Sheet.Of of, String title, Map<?, Change> all, String counted) {
    return changes(heading, of, title, ImmutableList.copyOf(all.entrySet()), counted);
  }

  private static Chapter changes(
      String heading,
      Sheet.Of of,
      String title,
      List<? extends Map.Entry<?, Change>> all,
      String counted) {
    return changes(
        heading, of, title, all, Change::kind, columns(counted, largest(all, row -> row)));
  }

  /** A chapter of the rows that changed, which says how many there are of each kind. */
  private static <R> Chapter changes(
      String heading,
      Sheet.Of of,
      String title,
      List<? extends Map.Entry<?, R>> all,
      Function<R, Change.Kind> kind,
      List<Column<R>> columns) {
    Map<Change.Kind, Long> kinds = new EnumMap<>(Change.Kind.class);
    all.forEach(row -> kinds.merge(kind.apply(row.getValue()), 1L, Long::sum));
    String about =
        Stream.of(
                number(kinds, Change.Kind.APPEARED, " appeared"),
                number(kinds, Change.Kind.GREW, " grew"),
                number(kinds, Change.Kind.SHRANK, " shrank"),
                number(kinds, Change.Kind.VANISHED, " vanished"),
                number(kinds, Change.Kind.SAME, " stayed the same"))
            .collect(Collectors.joining(", "));
    return chapter(
        heading,
        about,
        new Sheet<>(
            of,
            title,
            all.stream()
                .filter(row -> kind.apply(row.getValue()) != Change.Kind.SAME)
                .collect(ImmutableList.toImmutableList()),
            columns));
  }

  private static String number(Map<Change.Kind, Long> kinds, Change.Kind kind, String words) {
    return Units.count(kinds.getOrDefault(kind, 0L)) + words;
  }

  static Chapter chapter(String heading, String about, Sheet<?>... sheets) {
    return Chapter.of(Ascii.toLowerCase(heading).replace(' ', '-'), heading, about, sheets)
        .ifEmpty(NOTHING);
  }

  private static <R> long largest(
      List<? extends Map.Entry<?, R>> rows, Function<R, Change> change) {
    return rows.stream()
        .mapToLong(row -> Math.abs(change.apply(row.getValue()).bytes()))
        .max()
        .orElse(0);
  }

  private static List<Column<Change>> columns(String counted, long largest) {
    return ImmutableList.of(
        Column.<Change>shown("", Unit.NAME, row -> mark(row.kind())).only(Display.View.TEXT),
        Column.<Change>shown("change", Unit.KIND, Change::kind).only(Display.View.COUNTED),
        Column.<Change>shown("bytes", Unit.BYTES_CHANGE, ComparisonChapters::bytes).partOf(largest),
        shown("%", Unit.PERCENT_CHANGE, ComparisonChapters::bytes),
        shown(counted, Unit.COUNT_CHANGE, ComparisonChapters::allocations),
        shown("%", Unit.PERCENT_CHANGE, ComparisonChapters::allocations),
        shown("bytes before", Unit.BYTES, row -> row.before().bytes()),
        shown("after", Unit.BYTES, row -> row.after().bytes()),
        Column.<Change>shown(counted + " before", Unit.COUNT, row -> row.before().allocations())
            .only(Display.View.COUNTED),
        Column.<Change>shown("after", Unit.COUNT, row -> row.after().allocations())
            .only(Display.View.COUNTED));
  }

  private static String mark(Change.Kind kind) {
    return switch (kind) {
      case APPEARED -> "new";
      case VANISHED -> "gone";
      default -> "";
    };
  }

  private static AmountChange bytes(Change change) {
    return amount(change, AllocationStats::bytes);
  }

  private static AmountChange allocations(Change change) {
    return amount(change, AllocationStats::allocations);
  }

  private static AmountChange amount(Change change, ToLongFunction<AllocationStats> of) {
    return new AmountChange(of.applyAsLong(change.before()), of.applyAsLong(change.after()));
  }

  private static Chapter methods(ProfileComparison comparison) {
    List<Map.Entry<MethodFrame, MethodChange>> rows =
        MethodChange.of(comparison).entrySet().asList();
    ImmutableList.Builder<Column<MethodChange>> columns = ImmutableList.builder();
    columns.add(shown("change", Unit.KIND, MethodChange::kind));
    List<Column<Change>> own = columns(ALLOCATIONS, largest(rows, MethodChange::own));
    columns.addAll(Column.of(MethodChange::own, own.subList(2, own.size())));
    columns.add(
        Column.<MethodChange>shown(
                "bytes with callees", Unit.BYTES_CHANGE, row -> bytes(row.withCallees()))
            .about("A recursive method counts once")
            .leadingTo("contexts?q="));
    columns.add(shown("%", Unit.PERCENT_CHANGE, row -> bytes(row.withCallees())));
    return changes("Methods", Sheet.Of.METHOD, "method", rows, MethodChange::kind, columns.build());
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
    return chapter(
        "Totals",
        "",
        Sheet.texts(
            "total",
            rows.build(),
            ImmutableList.of(
                shown("before", Unit.TEXT, Total::before),
                shown("after", Unit.TEXT, Total::after),
                shown("change", Unit.TEXT, Total::difference),
                shown("%", Unit.PERCENT_CHANGE, Total::change))));
  }

  /** A change in words, since each row has a unit of its own. */
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
    String name = QuantityNames.name(quantity);
    chapters.add(
        chapter(
            Ascii.toUpperCase(name.charAt(0)) + name.substring(1),
            lenientFormat(
                "%s; %s of %s changed%s",
                about,
                Units.count(changed.stream().filter(row -> row.change().isKnown()).count()),
                Units.count(all.size()),
                unknown == 0 ? "" : ", " + Units.count(unknown) + " not known"),
            new Sheet<>(
                Sheet.Of.CONTEXT,
                "context",
                rows(changed, ContextAmountChange::path, ContextAmountChange::change),
                amounts(quantity.shortName(), quantity.unit()))));
  }

  /** A change, and the amounts before and after. */
  private static List<Column<AmountChange>> amounts(String title, Quantity.Unit unit) {
    Unit amount = Unit.valueOf(unit.name());
    return ImmutableList.of(
        shown(title, Unit.valueOf(unit + "_CHANGE"), row -> row.isKnown() ? row : null),
        shown("%", Unit.PERCENT_CHANGE, row -> row.isKnown() ? row : null),
        shown("before", amount, row -> known(row.before())),
        shown("after", amount, row -> known(row.after())));
  }

  private static @Nullable Long known(long amount) {
    return amount == Counters.UNKNOWN ? null : amount;
  }

  private static Chapter layers(ProfileComparison comparison) {
    Layers before = comparison.before().layers();
    Layers after = comparison.after().layers();
    ImmutableList.Builder<Map.Entry<String, Layer>> rows = ImmutableList.builder();
    Set<String> names = new TreeSet<>();
    after.rows().forEach(row -> names.add(row.layer()));
    before.rows().forEach(row -> names.add(row.layer()));
    for (String name : names) {
      rows.add(
          Maps.immutableEntry(
              name,
              new Layer(
                  change(before.find(name), after.find(name), LayerRow::bytes),
                  change(before.find(name), after.find(name), LayerRow::calls))));
    }
    return chapter(
        "Layers",
        "bytes that the JVM allocated, by the innermost boundary of a framework",
        Sheet.texts(
            "layer",
            rows.build(),
            ImmutableList.<Column<Layer>>builder()
                .addAll(Column.of(Layer::bytes, amounts("bytes", Quantity.Unit.BYTES)))
                .add(shown("calls before", Unit.COUNT, row -> row.calls.before()))
                .add(shown("after", Unit.COUNT, row -> row.calls.after()))
                .build()));
  }

  /** A layer in both profiles. */
  private record Layer(AmountChange bytes, AmountChange calls) {}

  private static AmountChange change(
      Optional<LayerRow> before, Optional<LayerRow> after, ToLongFunction<LayerRow> of) {
    return new AmountChange(
        before.map(of::applyAsLong).orElse(0L), after.map(of::applyAsLong).orElse(0L));
  }

  private static <T, R> ImmutableList<Map.Entry<?, R>> rows(
      List<T> rows, Function<T, ?> key, Function<T, R> value) {
    return rows.stream()
        .map(row -> Maps.immutableEntry(key.apply(row), value.apply(row)))
        .collect(ImmutableList.toImmutableList());
  }
}
