package com.example.shop.visitor;

import com.example.shop.catalogue.ProductCard;
import java.time.Instant;

/**
 * Immutable note that a visitor has been shown a product.
 *
 * @param card the shown product
 * @param position where in the list, from 0
 * @param shownAt when
 */
record Impression(ProductCard card, int position, Instant shownAt) {}
