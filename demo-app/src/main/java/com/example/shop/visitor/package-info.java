/** Visitors, and the products that they have seen. */
@NullMarked
package com.example.shop.visitor;

import org.jspecify.annotations.NullMarked;
