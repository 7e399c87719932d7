package dev.mayfly.report.csv;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.Amounts;
import dev.mayfly.snapshot.Quantity;
import java.util.List;
import java.util.Set;

/** Thread-safe, without state: the columns of CSV tables that hold a {@link Quantity}. */
final class QuantityColumns {

  /** What tables of types, sites and contexts have. */
  static final ImmutableList<Quantity> ALLOCATED =
      ImmutableList.of(Quantity.ALLOCATIONS, Quantity.ELEMENTS, Quantity.BYTES);

  private QuantityColumns() {}

  static void addNames(List<Quantity> quantities, List<String> header) {
    quantities.forEach(quantity -> header.add(quantity.jsonName()));
  }

  /** {@code totalBytes}: of a context and all below it. */
  static String totalName(Quantity quantity) {
    String name = quantity.jsonName();
    return "total" + Ascii.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  static void addCells(List<Quantity> quantities, AllocationStats stats, List<Object> cells) {
    quantities.forEach(quantity -> cells.add(stats.get(quantity)));
  }

  /** The amount of a quantity of contexts; empty where it was not measured. */
  static Object cell(Quantity quantity, Amounts amounts, Set<Quantity> measured) {
    return measured.contains(quantity) ? amounts.get(quantity) : "";
  }
}
