/** The shop's products, and how visitors find them. */
@NullMarked
package com.example.shop.catalogue;

import org.jspecify.annotations.NullMarked;
