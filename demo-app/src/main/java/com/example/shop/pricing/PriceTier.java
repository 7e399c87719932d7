package com.example.shop.pricing;

import com.example.shop.money.Money;

/**
 * Immutable price for a quantity.
 *
 * @param minimum from how many pieces on
 * @param unitPrice of one piece
 */
public record PriceTier(int minimum, Money unitPrice) {}
