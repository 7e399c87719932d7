package com.example.shop.statistics;

import com.example.shop.money.Money;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Service;

/** Thread-safe statistics over the table {@code sale}. */
@Service
public class SalesStatistics {
  private static final int TOP = 10;
  private static final Comparator<TopProduct> BY_REVENUE =
      Comparator.comparingLong((TopProduct product) -> product.revenue().cents())
          .reversed()
          .thenComparingInt(TopProduct::productId);

  private final JdbcTemplate jdbc;

  SalesStatistics(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Adds up a month.
   *
   * @param month from 1 to 12
   */
  public SalesReport month(int month) {
    Map<Integer, Long> units = new HashMap<>();
    Map<Integer, Long> cents = new HashMap<>();
    jdbc.query(
        "select product_id, quantity, amount_cents from sale where sale_month = ?",
        row -> {
          Integer product = row.getInt(1);
          units.put(product, units.getOrDefault(product, 0L) + row.getInt(2));
          cents.put(product, cents.getOrDefault(product, 0L) + row.getLong(3));
        },
        month);
    return new SalesReport(month, sum(units), new Money(sum(cents)), top(units, cents));
  }

  private static Long sum(Map<Integer, Long> values) {
    Long sum = 0L;
    for (Long value : values.values()) {
      sum += value;
    }
    return sum;
  }

  private static List<TopProduct> top(Map<Integer, Long> units, Map<Integer, Long> cents) {
    return cents.entrySet().stream()
        .map(
            entry ->
                new TopProduct(
                    entry.getKey(),
                    units.getOrDefault(entry.getKey(), 0L),
                    new Money(entry.getValue())))
        .sorted(BY_REVENUE)
        .limit(TOP)
        .toList();
  }
}
