/** Packed objects: the tables of the packed-object profiler, by its own model. */
@NullMarked
package dev.mayfly.research.packed;

import org.jspecify.annotations.NullMarked;
