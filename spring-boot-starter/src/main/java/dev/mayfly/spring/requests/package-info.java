/** Allocations by request, with percentiles, and below handler methods and beans. */
@NullMarked
package dev.mayfly.spring.requests;

import org.jspecify.annotations.NullMarked;
