/** Counts by interval of time, and the phases of a program. */
@NullMarked
package dev.mayfly.snapshot.intervals;

import org.jspecify.annotations.NullMarked;
