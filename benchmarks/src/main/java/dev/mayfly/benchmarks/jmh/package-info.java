/** The profiler's probes under JMH. */
@NullMarked
package dev.mayfly.benchmarks.jmh;

import org.jspecify.annotations.NullMarked;
