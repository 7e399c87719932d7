/** A web shop for furniture and small things of the house. */
@NullMarked
package com.example.shop;

import org.jspecify.annotations.NullMarked;
