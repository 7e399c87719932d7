/**
 * How long objects lived, in time and in bytes allocated meanwhile, and how long they were used.
 */
@NullMarked
package dev.mayfly.snapshot.lifetimes;

import org.jspecify.annotations.NullMarked;
