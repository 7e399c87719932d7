package com.example.shop.web;

/**
 * Immutable request to buy the products in the basket.
 *
 * @param postcode where it goes
 */
record NewOrder(String postcode) {}
