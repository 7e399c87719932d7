/** Mayfly as a profiler of JMH benchmarks. */
@NullMarked
package dev.mayfly.jmh;

import org.jspecify.annotations.NullMarked;
