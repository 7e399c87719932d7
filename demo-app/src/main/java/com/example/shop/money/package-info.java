/** Amounts. */
@NullMarked
package com.example.shop.money;

import org.jspecify.annotations.NullMarked;
