package com.example.shop.order;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Immutable row of the table {@code shop_order} with its lines, but for Hibernate, which fills it.
 */
@Entity
@Table(name = "shop_order")
@JsonAutoDetect(fieldVisibility = Visibility.ANY)
public class Order {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private @Nullable Long id;

  private String visitor;

  @SuppressWarnings("UnusedVariable") // a column
  private Instant placedAt;

  private String postcode;
  private long goodsCents;
  private long shippingCents;

  @ElementCollection(fetch = FetchType.EAGER)
  @CollectionTable(name = "order_line", joinColumns = @JoinColumn(name = "order_id"))
  @OrderColumn(name = "position")
  private List<OrderLine> lines;

  /** For Hibernate. */
  @SuppressWarnings("NullAway.Init")
  protected Order() {}

  /**
   * Makes an order that is not saved yet, so it has no number.
   *
   * @param visitor who bought
   * @param placedAt when
   * @param postcode where the parcel goes
   * @param goodsCents the price of the goods
   * @param shippingCents the price of the parcel
   * @param lines the goods
   */
  public Order(
      String visitor,
      Instant placedAt,
      String postcode,
      long goodsCents,
      long shippingCents,
      List<OrderLine> lines) {
    this.visitor = visitor;
    this.placedAt = placedAt;
    this.postcode = postcode;
    this.goodsCents = goodsCents;
    this.shippingCents = shippingCents;
    this.lines = lines;
  }

  /** Returns the order number; none before the order is saved. */
  public @Nullable Long id() {
    return id;
  }

  /** Returns the visitor who bought. */
  public String visitor() {
    return visitor;
  }

  /** Returns the postcode of the parcel. */
  public String postcode() {
    return postcode;
  }

  /** Returns the price of the goods. */
  public long goodsCents() {
    return goodsCents;
  }

  /** Returns the price of the parcel. */
  public long shippingCents() {
    return shippingCents;
  }

  /** Returns the goods. */
  public List<OrderLine> lines() {
    return lines;
  }
}
