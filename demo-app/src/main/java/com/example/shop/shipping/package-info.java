/** Where parcels go and what that costs. */
@NullMarked
package com.example.shop.shipping;

import org.jspecify.annotations.NullMarked;
