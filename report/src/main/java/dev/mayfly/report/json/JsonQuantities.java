package dev.mayfly.report.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
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

  /** Writes the amounts of some quantities of contexts as members. */
  static void write(Amounts amounts, Set<Quantity> quantities, JsonWriter json) throws IOException {
    for (Quantity quantity : quantities) {
      json.name(quantity.jsonName()).value(amounts.get(quantity));
    }
  }
}
