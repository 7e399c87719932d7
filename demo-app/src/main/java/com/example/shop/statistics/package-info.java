/** Figures of sold products. */
@NullMarked
package com.example.shop.statistics;

import org.jspecify.annotations.NullMarked;
