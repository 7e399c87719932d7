package com.example.shop.catalogue;

import org.springframework.data.annotation.Id;

/**
 * Immutable row of the table {@code product}.
 *
 * @param id the article number
 * @param sku the stock-keeping unit
 * @param name as visitors see it
 * @param category one of the shop's departments
 * @param priceCents for a single piece, before repricing
 * @param weightGrams packed
 */
public record Product(
    @Id int id, String sku, String name, String category, long priceCents, int weightGrams) {}
