/**
 * The façade: {@link dev.mayfly.AllocationProfiler} opens, starts and stops the recording and takes
 * snapshots.
 */
@NullMarked
package dev.mayfly;

import org.jspecify.annotations.NullMarked;
