package com.example.shop.web;

/**
 * Immutable request to buy what is in the basket.
 *
 * @param postcode where it goes
 */
record NewOrder(String postcode) {}
