package com.example.shop.basket;

import com.example.shop.money.Money;

/**
 * Immutable summary of a basket.
 *
 * @param lines how many different products
 * @param goods what they cost
 * @param shipping what the parcel costs
 */
public record BasketSummary(int lines, Money goods, Money shipping) {}
