package com.example.shop.statistics;

import com.example.shop.money.Money;
import java.util.List;

/**
 * Immutable report on a month.
 *
 * @param month from 1 to 12
 * @param units how many pieces were sold
 * @param revenue for how much
 * @param top the products that earned most, the best first
 */
public record SalesReport(int month, long units, Money revenue, List<TopProduct> top) {}
