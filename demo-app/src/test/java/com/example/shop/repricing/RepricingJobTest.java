package com.example.shop.repricing;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.shop.catalogue.Catalogue;
import com.example.shop.catalogue.Product;
import com.example.shop.order.Order;
import com.example.shop.order.OrderPlaced;
import com.example.shop.pricing.PriceList;
import com.example.shop.pricing.Quote;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;

@SpringBootTest(webEnvironment = WebEnvironment.RANDOM_PORT, properties = "shop.requests=120")
final class RepricingJobTest {
  private static final OrderPlaced EVENT =
      new OrderPlaced(new Order("visitor", Instant.EPOCH, "10115", 100, 50, List.of()));

  @Autowired private RepricingJob job;
  @Autowired private PriceList prices;
  @Autowired private Catalogue catalogue;

  @Test
  void everyQuoteIsNewAfterARound() throws InterruptedException {
    List<Quote> before = quotes();
    int rounds = job.awaitPrices();
    for (int i = 0; i < 12; i++) {
      job.count(EVENT);
    }

    assertThat(job.awaitPrices()).isEqualTo(rounds + 1);
    assertThat(before).hasSize(600).doesNotContainAnyElementsOf(quotes());
  }

  @Test
  void aQuoteStaysUntilThen() {
    assertThat(prices.quote(1000)).isSameAs(prices.quote(1000));
    assertThat(prices.quote(1000).tiers()).hasSize(6);
    assertThat(prices.quote(1000).unitPrice(9)).isEqualTo(prices.quote(1000).unitPrice(5));
    assertThat(prices.quote(1000).unitPrice(100).cents())
        .isLessThan(prices.quote(1000).unitPrice(1).cents());
  }

  private List<Quote> quotes() {
    List<Quote> quotes = new ArrayList<>();
    for (Product product : catalogue.products()) {
      quotes.add(prices.quote(product.id()));
    }
    return quotes;
  }
}
