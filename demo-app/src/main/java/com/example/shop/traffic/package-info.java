/** Shoppers who use the shop through its own port. */
@NullMarked
package com.example.shop.traffic;

import org.jspecify.annotations.NullMarked;
