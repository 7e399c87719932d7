/**
 * What the profiler costs, and what it leaves as it is: one class for each command of {@code
 * benchmarks/run}, and what they share. Uses the product's public types only.
 */
@NullMarked
package dev.mayfly.benchmarks;

import org.jspecify.annotations.NullMarked;
