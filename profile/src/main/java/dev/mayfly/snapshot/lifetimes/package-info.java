/**
 * The lifetimes of objects, in time and in bytes allocated meanwhile, and the times of their use.
 */
@NullMarked
package dev.mayfly.snapshot.lifetimes;

import org.jspecify.annotations.NullMarked;
