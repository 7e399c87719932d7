/**
 * What the profiler costs: JMH benchmarks of its probes and of woven code, and a runner that
 * measures real programs with and without it. Uses the product's public types only.
 */
@NullMarked
package dev.mayfly.benchmarks;

import org.jspecify.annotations.NullMarked;
