/** What has been bought. */
@NullMarked
package com.example.shop.order;

import org.jspecify.annotations.NullMarked;
