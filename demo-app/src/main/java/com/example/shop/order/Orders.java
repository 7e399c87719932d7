package com.example.shop.order;

import com.example.shop.basket.Basket;
import com.example.shop.basket.BasketSummary;
import com.example.shop.basket.BasketTotals;
import com.example.shop.basket.Baskets;
import com.example.shop.pricing.PriceList;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Thread-safe till: turns baskets into orders and finds them again. */
@Service
public class Orders {
  private final OrderRepository repository;
  private final Baskets baskets;
  private final BasketTotals totals;
  private final PriceList prices;
  private final ApplicationEventPublisher events;

  Orders(
      OrderRepository repository,
      Baskets baskets,
      BasketTotals totals,
      PriceList prices,
      ApplicationEventPublisher events) {
    this.repository = repository;
    this.baskets = baskets;
    this.totals = totals;
    this.prices = prices;
    this.events = events;
  }

  /**
   * Buys the products in the visitor's basket.
   *
   * @return the order, or nothing if there is no basket
   */
  @Transactional
  public Optional<Order> place(String visitor, String postcode) {
    return baskets.take(visitor).map(basket -> save(visitor, postcode, basket));
  }

  private Order save(String visitor, String postcode, Basket basket) {
    BasketSummary summary = totals.summary(basket, postcode);
    List<OrderLine> lines =
        basket.lines().stream()
            .map(
                line ->
                    new OrderLine(
                        line.productId(),
                        line.name(),
                        line.quantity(),
                        prices.quote(line.productId()).unitPrice(line.quantity()).cents()))
            .toList();
    Order order =
        repository.save(
            new Order(
                visitor,
                Instant.now(),
                postcode,
                summary.goods().cents(),
                summary.shipping().cents(),
                lines));
    events.publishEvent(new OrderPlaced(order));
    return order;
  }

  /** Finds an order by its number. */
  @Transactional(readOnly = true)
  public Optional<Order> order(long id) {
    return repository.findById(id);
  }
}
