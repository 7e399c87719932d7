/**
 * Measures the costs of the profiler, and checks that programs behave as without it: one class for
 * each command of {@code benchmarks/run}, and the code that they share. Uses the product's public
 * types only.
 */
@NullMarked
package dev.mayfly.benchmarks;

import org.jspecify.annotations.NullMarked;
