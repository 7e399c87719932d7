package com.example.shop.web;

/**
 * Immutable request to put something into the basket.
 *
 * @param productId the article number
 * @param quantity how many pieces
 * @param postcode where they would go
 */
record NewBasketLine(int productId, int quantity, String postcode) {}
