/** What was sold. */
@NullMarked
package com.example.shop.statistics;

import org.jspecify.annotations.NullMarked;
