package com.example.shop.statistics;

import com.example.shop.money.Money;

/**
 * Immutable row of a sales report.
 *
 * @param productId the article number
 * @param units how many pieces were sold
 * @param revenue for how much
 */
public record TopProduct(int productId, long units, Money revenue) {}
