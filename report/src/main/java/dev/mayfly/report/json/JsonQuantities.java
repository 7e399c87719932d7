package dev.mayfly.report.json;

import com.google.common.collect.ImmutableMap;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Figure;
import dev.mayfly.snapshot.amounts.Figures;
import dev.mayfly.snapshot.amounts.Quantity;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/** Thread-safe, without state: how much there is of each {@link Quantity}, as JSON. */
final class JsonQuantities {

  private JsonQuantities() {}

  /** Writes the figures of sites as members. */
  static void write(AllocationStats stats, JsonWriter json) throws IOException {
    for (Quantity quantity : Quantity.OF_SITES) {
      json.name(quantity.jsonName()).value(stats.get(quantity));
    }
  }

  /** The figures of sites as members. */
  static AllocationStats of(Members json, AllocationStats stats) throws IOException {
    Map<Quantity, Long> figures = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.OF_SITES) {
      figures.put(quantity, json.member(quantity.jsonName(), stats.get(quantity), Kind.NUMBER));
    }
    return AllocationStats.of(quantity -> figures.getOrDefault(quantity, 0L));
  }

  /** All figures of a subject as members; older profiles do not have those that came since. */
  static <F extends Enum<F> & Figure> Figures<F> of(Members json, Figures<F> figures)
      throws IOException {
    Map<F, Long> values = new EnumMap<>(figures.subject());
    for (F figure : figures.values().keySet()) {
      values.put(figure, json.added(figure.jsonName(), figures.get(figure), 0L, Kind.NUMBER));
    }
    return new Figures<>(figures.subject(), ImmutableMap.copyOf(values));
  }

  /** Writes the figures of sites as elements of an array. */
  static void writeElements(AllocationStats stats, JsonWriter json) throws IOException {
    for (Quantity quantity : Quantity.OF_SITES) {
      json.value(stats.get(quantity));
    }
  }

  /** Reads the figures of sites from elements of an array. */
  static AllocationStats readElements(JsonReader json) throws IOException {
    Map<Quantity, Long> figures = new EnumMap<>(Quantity.class);
    for (Quantity quantity : Quantity.OF_SITES) {
      figures.put(quantity, json.nextLong());
    }
    return AllocationStats.of(quantity -> figures.getOrDefault(quantity, 0L));
  }

  /** Writes the amounts of some quantities of contexts as members, as far as they are known. */
  static void write(Amounts amounts, Set<Quantity> quantities, JsonWriter json) throws IOException {
    for (Quantity quantity : quantities) {
      if (amounts.isKnown(quantity)) {
        json.name(quantity.jsonName()).value(amounts.get(quantity));
      }
    }
  }
}
