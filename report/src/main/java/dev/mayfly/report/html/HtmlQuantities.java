package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.comparison.AmountChange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Confined to one thread: columns that hold a {@link Quantity}: the figures of sites in one table,
 * and a table of the contexts that have any of it for each quantity of contexts.
 */
final class HtmlQuantities {

  private final Map<Quantity, Columns> ofContexts = new EnumMap<>(Quantity.class);

  /** Contexts whose CPU time is not known in one of two profiles: no other quantity is unknown. */
  private final Columns unknown = new Columns("context");

  /** Starts the tables of quantities of contexts. */
  HtmlQuantities(Function<Quantity, Columns> table) {
    Quantity.OF_CONTEXTS.forEach(quantity -> ofContexts.put(quantity, table.apply(quantity)));
  }

  /** Tables of one profile. */
  static HtmlQuantities amounts() {
    return new HtmlQuantities(quantity -> new Columns("context", unit(quantity)));
  }

  /** Tables of two profiles. */
  static HtmlQuantities changes() {
    return new HtmlQuantities(quantity -> new Columns("context", "before", "after"));
  }

  private static String unit(Quantity quantity) {
    return switch (quantity.unit()) {
      case BYTES -> "bytes";
      case COUNT -> "count";
      case NANOS -> "nanos";
    };
  }

  void add(int context, Amounts amounts) {
    ofContexts.forEach(
        (quantity, table) -> {
          if (amounts.get(quantity) > 0) {
            table.row(context, amounts.get(quantity));
          }
        });
  }

  /** A change that is not known is in no total. */
  void add(int context, Quantity quantity, AmountChange change) {
    Columns table = ofContexts.get(quantity);
    if (!change.isKnown()) {
      unknown.row(context);
    } else if (table != null && !change.equals(AmountChange.NONE)) {
      table.row(context, change.before(), change.after());
    }
  }

  void write(JsonWriter json) throws IOException {
    for (Map.Entry<Quantity, Columns> table : ofContexts.entrySet()) {
      table.getValue().write(json.name(table.getKey().shortName()));
    }
  }

  /** Writes the contexts with changes that are not known. */
  void writeUnknown(JsonWriter json) throws IOException {
    unknown.write(json.name("cpuUnknown"));
  }

  /** Columns for what a row is of, and for the figures of sites; once for each suffix. */
  static Columns columns(List<String> keys, String... suffixes) {
    List<String> names = new ArrayList<>(keys);
    for (String suffix : suffixes) {
      Quantity.OF_SITES.forEach(quantity -> names.add(quantity.shortName() + suffix));
    }
    return new Columns(names.toArray(new String[0]));
  }

  /** Adds a row: what it is of, and the figures of each of the statistics. */
  static void row(Columns columns, List<AllocationStats> statistics, long... keys) {
    int figures = Quantity.OF_SITES.size();
    long[] row = new long[keys.length + statistics.size() * figures];
    System.arraycopy(keys, 0, row, 0, keys.length);
    int at = keys.length;
    for (AllocationStats stats : statistics) {
      for (Quantity quantity : Quantity.OF_SITES) {
        row[at++] = stats.get(quantity);
      }
    }
    columns.row(row);
  }
}
