package com.example.shop.basket;

import com.example.shop.money.Money;

/**
 * Immutable summary of a basket.
 *
 * @param lines how many different products
 * @param goods the price of the products
 * @param shipping the price of the parcel
 */
public record BasketSummary(int lines, Money goods, Money shipping) {}
