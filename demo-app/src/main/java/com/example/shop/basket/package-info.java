/** Baskets: the products that a visitor is about to buy. */
@NullMarked
package com.example.shop.basket;

import org.jspecify.annotations.NullMarked;
