/** Meters for Micrometer. */
@NullMarked
package dev.mayfly.spring.metrics;

import org.jspecify.annotations.NullMarked;
