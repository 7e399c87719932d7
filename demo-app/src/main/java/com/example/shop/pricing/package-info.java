/** Prices by quantity. */
@NullMarked
package com.example.shop.pricing;

import org.jspecify.annotations.NullMarked;
