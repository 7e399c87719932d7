/** Layers: what the frameworks of a program allocate, by their known boundaries. */
@NullMarked
package dev.mayfly.snapshot.layers;

import org.jspecify.annotations.NullMarked;
