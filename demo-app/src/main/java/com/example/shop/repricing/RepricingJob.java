package com.example.shop.repricing;

import com.example.shop.order.OrderPlaced;
import com.example.shop.pricing.PriceList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Thread-safe job that sets new prices after a number of orders: every method locks it. */
@Component
public class RepricingJob {
  private static final Logger LOG = LoggerFactory.getLogger(RepricingJob.class);

  private final PriceList prices;
  private final int ordersPerRound;
  private int orders;
  private int rounds;

  RepricingJob(PriceList prices, @Value("${shop.repricing.orders}") int ordersPerRound) {
    this.prices = prices;
    this.ordersPerRound = ordersPerRound;
  }

  @EventListener
  synchronized void count(OrderPlaced event) {
    orders++;
  }

  /** Sets new prices, once for every full number of orders since the last time. */
  @Scheduled(fixedDelayString = "${shop.repricing.poll}")
  public synchronized void repriceWhenDue() {
    while (rounds < due()) {
      rounds++;
      prices.reload(rounds);
      LOG.debug("prices of round {}", rounds);
    }
    notifyAll();
  }

  /**
   * Waits until the prices are those that the orders ask for.
   *
   * @return how often prices were set
   */
  public synchronized int awaitPrices() throws InterruptedException {
    while (rounds < due()) {
      wait();
    }
    return rounds;
  }

  private int due() {
    return orders / ordersPerRound;
  }
}
