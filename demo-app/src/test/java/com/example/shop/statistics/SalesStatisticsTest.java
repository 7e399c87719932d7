package com.example.shop.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.jdbc.core.JdbcTemplate;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "shop.requests=120")
final class SalesStatisticsTest {
  @Autowired private SalesStatistics statistics;
  @Autowired private JdbcTemplate jdbc;

  @Test
  void addsUpAsTheDatabaseDoes() {
    for (int month = 1; month <= 12; month++) {
      SalesReport report = statistics.month(month);

      assertThat(report.units()).isEqualTo(sum("sum(quantity)", month));
      assertThat(report.revenue().cents()).isEqualTo(sum("sum(amount_cents)", month));
    }
  }

  @Test
  void ranksByRevenue() {
    List<Integer> expected =
        jdbc.queryForList(
            "select product_id from sale where sale_month = 5 group by product_id"
                + " order by sum(amount_cents) desc, product_id limit 10",
            Integer.class);

    assertThat(statistics.month(5).top())
        .extracting(TopProduct::productId)
        .containsExactlyElementsOf(expected);
  }

  @Test
  void aMonthThatIsNotIsEmpty() {
    SalesReport report = statistics.month(13);

    assertThat(report.units()).isZero();
    assertThat(report.top()).isEmpty();
  }

  private Long sum(String what, int month) {
    return jdbc.queryForObject(
        "select " + what + " from sale where sale_month = ?", Long.class, month);
  }
}
