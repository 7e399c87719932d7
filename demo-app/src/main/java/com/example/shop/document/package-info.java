/** Invoices, packing slips and product sheets as plain text. */
@NullMarked
package com.example.shop.document;

import org.jspecify.annotations.NullMarked;
