package dev.mayfly.snapshot.types;

import static com.google.common.base.Preconditions.checkElementIndex;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.snapshot.amounts.Counters;
import dev.mayfly.snapshot.parts.Part;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: a table that an analysis has reported.
 *
 * @param key the title of the column of names
 * @param rows the numbers of each row, by its name: the row with the largest numbers first
 * @param rates the columns that follow from these numbers
 */
public record AnalysisTable(
    String analysis,
    String title,
    String key,
    ImmutableList<AnalysisColumn> columns,
    ImmutableMap<String, ImmutableLongArray> rows,
    ImmutableList<AnalysisRate> rates) {

  /** The tables that analyses have reported; empty where none ran. */
  public static final Part<ImmutableList<AnalysisTable>> PART =
      Part.counters("analyses", ImmutableList.of(), AnalysisTable::minus, AnalysisTable::plus);

  private static final Comparator<Map.Entry<String, ImmutableLongArray>> ORDER =
      (one, other) -> {
        int order = compareNumbers(one.getValue(), other.getValue());
        return order == 0 ? one.getKey().compareTo(other.getKey()) : order;
      };

  /** Brings the rows into their order, and checks that they fit the columns. */
  public AnalysisTable {
    for (ImmutableLongArray row : rows.values()) {
      if (row.length() != columns.size()) {
        throw new IllegalArgumentException(
            row.length() + " numbers in " + columns.size() + " columns");
      }
    }
    for (AnalysisRate rate : rates) {
      checkElementIndex(rate.part(), columns.size(), "part");
      checkElementIndex(rate.whole(), columns.size(), "whole");
    }
    rows = ImmutableMap.copyOf(rows.entrySet().stream().sorted(ORDER).toList());
  }

  /**
   * A table without rates.
   *
   * @param key the title of the column of names
   * @param rows the numbers of each row, by its name
   */
  public AnalysisTable(
      String analysis,
      String title,
      String key,
      ImmutableList<AnalysisColumn> columns,
      ImmutableMap<String, ImmutableLongArray> rows) {
    this(analysis, title, key, columns, rows, ImmutableList.of());
  }

  /**
   * The sum of a column.
   *
   * @param column its index
   * @return the sum of all rows
   */
  public long total(int column) {
    return rows.values().stream().mapToLong(row -> row.get(column)).reduce(0, Counters::plus);
  }

  private static int compareNumbers(ImmutableLongArray one, ImmutableLongArray other) {
    for (int i = 0; i < Math.min(one.length(), other.length()); i++) {
      int order = Long.compare(other.get(i), one.get(i));
      if (order != 0) {
        return order;
      }
    }
    return 0;
  }

  private boolean isAdditive() {
    return columns.stream().anyMatch(AnalysisColumn::additive);
  }

  private boolean isSameTable(AnalysisTable other) {
    return analysis.equals(other.analysis)
        && title.equals(other.title)
        && columns.equals(other.columns);
  }

  /** The difference to an earlier moment; rows in which nothing was counted since are omitted. */
  private AnalysisTable minus(AnalysisTable earlier) {
    Map<String, ImmutableLongArray> difference = new LinkedHashMap<>();
    rows.forEach(
        (name, now) -> {
          ImmutableLongArray before = earlier.rows.get(name);
          ImmutableLongArray since = before == null ? now : minus(now, before);
          if (!isAdditive() || hasCounts(since)) {
            difference.put(name, since);
          }
        });
    return with(difference);
  }

  private ImmutableLongArray minus(ImmutableLongArray now, ImmutableLongArray before) {
    long[] numbers = now.toArray();
    for (int i = 0; i < numbers.length; i++) {
      if (columns.get(i).additive()) {
        numbers[i] = Counters.minus(numbers[i], before.get(i));
      }
    }
    return ImmutableLongArray.copyOf(numbers);
  }

  private boolean hasCounts(ImmutableLongArray row) {
    for (int i = 0; i < row.length(); i++) {
      if (columns.get(i).additive() && row.get(i) != 0) {
        return true;
      }
    }
    return false;
  }

  private AnalysisTable plus(AnalysisTable other) {
    Map<String, ImmutableLongArray> sum = new TreeMap<>(rows);
    other.rows.forEach((name, more) -> sum.merge(name, more, this::plus));
    return with(sum);
  }

  private ImmutableLongArray plus(ImmutableLongArray one, ImmutableLongArray more) {
    long[] numbers = one.toArray();
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] =
          columns.get(i).additive()
              ? Counters.plus(numbers[i], more.get(i))
              : Math.max(numbers[i], more.get(i));
    }
    return ImmutableLongArray.copyOf(numbers);
  }

  private AnalysisTable with(Map<String, ImmutableLongArray> otherRows) {
    return new AnalysisTable(analysis, title, key, columns, ImmutableMap.copyOf(otherRows), rates);
  }

  public static ImmutableList<AnalysisTable> minus(
      List<AnalysisTable> later, List<AnalysisTable> earlier) {
    List<AnalysisTable> difference = new ArrayList<>();
    for (AnalysisTable now : later) {
      difference.add(
          earlier.stream().filter(now::isSameTable).findFirst().map(now::minus).orElse(now));
    }
    return ImmutableList.copyOf(difference);
  }

  /** A table of states alone belongs to one program: a sum has none. */
  public static ImmutableList<AnalysisTable> plus(
      List<AnalysisTable> one, List<AnalysisTable> other) {
    Map<List<Object>, AnalysisTable> sum = new LinkedHashMap<>();
    for (List<AnalysisTable> tables : List.of(one, other)) {
      for (AnalysisTable table : tables) {
        if (table.isAdditive()) {
          sum.merge(
              List.of(table.analysis, table.title, table.columns), table, AnalysisTable::plus);
        }
      }
    }
    return ImmutableList.copyOf(sum.values());
  }
}
