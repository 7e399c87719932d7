/** What visitors have seen. */
@NullMarked
package com.example.shop.visitor;

import org.jspecify.annotations.NullMarked;
