/** Destinations of parcels, and the price of shipping. */
@NullMarked
package com.example.shop.shipping;

import org.jspecify.annotations.NullMarked;
