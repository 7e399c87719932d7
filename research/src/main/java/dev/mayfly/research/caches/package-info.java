/**
 * The simulated caches of {@code analysis=cache}: where objects lie in memory by a model, and which
 * accesses miss; and the traces that have these addresses. Simulation runs on the program's
 * threads, not recorded meanwhile.
 */
@NullMarked
package dev.mayfly.research.caches;

import org.jspecify.annotations.NullMarked;
