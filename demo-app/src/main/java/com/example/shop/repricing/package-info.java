/** New prices, as goods sell. */
@NullMarked
package com.example.shop.repricing;

import org.jspecify.annotations.NullMarked;
