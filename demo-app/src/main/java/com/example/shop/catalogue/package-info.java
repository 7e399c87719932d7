/** What the shop sells, and how visitors find it. */
@NullMarked
package com.example.shop.catalogue;

import org.jspecify.annotations.NullMarked;
