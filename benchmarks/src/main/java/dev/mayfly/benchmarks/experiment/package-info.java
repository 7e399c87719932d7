/**
 * The machinery of all measurements: JVMs that run by turns plain and under profilers, what they
 * took, and the factors and tables that follow.
 */
@NullMarked
package dev.mayfly.benchmarks.experiment;

import org.jspecify.annotations.NullMarked;
