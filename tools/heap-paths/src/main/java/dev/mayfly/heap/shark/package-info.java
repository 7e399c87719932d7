/** Paths in heap dumps, which the library Shark reads. */
@NullMarked
package dev.mayfly.heap.shark;

import org.jspecify.annotations.NullMarked;
