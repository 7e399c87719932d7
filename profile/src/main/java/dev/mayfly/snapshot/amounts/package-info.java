/** Counts and bytes, how they add and subtract, and estimates with their intervals. */
@NullMarked
package dev.mayfly.snapshot.amounts;

import org.jspecify.annotations.NullMarked;
