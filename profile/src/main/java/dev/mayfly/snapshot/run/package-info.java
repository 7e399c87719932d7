/**
 * The circumstances of a profile: environment, options, threads, coverage, and the cost of the
 * profiler.
 */
@NullMarked
package dev.mayfly.snapshot.run;

import org.jspecify.annotations.NullMarked;
