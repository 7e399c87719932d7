/** Orders of products. */
@NullMarked
package com.example.shop.order;

import org.jspecify.annotations.NullMarked;
