package com.example.shop.order;

import jakarta.persistence.Embeddable;

/**
 * Immutable row of the table {@code order_line}.
 *
 * @param productId the article number
 * @param name the product's name at the time
 * @param quantity how many pieces
 * @param unitCents the price of one piece at the time
 */
@Embeddable
public record OrderLine(int productId, String name, int quantity, long unitCents) {}
