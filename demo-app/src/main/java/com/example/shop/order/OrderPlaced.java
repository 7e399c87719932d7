package com.example.shop.order;

/**
 * Immutable event: a visitor has bought something.
 *
 * @param order the order as it was saved
 */
public record OrderPlaced(Order order) {}
