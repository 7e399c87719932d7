package com.example.shop.order;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;
import org.springframework.data.relational.core.mapping.MappedCollection;
import org.springframework.data.relational.core.mapping.Table;

/**
 * Immutable row of the table {@code shop_order} with its lines.
 *
 * @param id the order number; none before the order is saved
 * @param visitor who bought
 * @param placedAt when
 * @param postcode where the parcel goes
 * @param goodsCents the price of the goods
 * @param shippingCents the price of the parcel
 * @param lines the goods
 */
@Table("SHOP_ORDER")
public record Order(
    @Id @Nullable Long id,
    String visitor,
    Instant placedAt,
    String postcode,
    long goodsCents,
    long shippingCents,
    @MappedCollection(idColumn = "ORDER_ID", keyColumn = "POSITION") List<OrderLine> lines) {}
