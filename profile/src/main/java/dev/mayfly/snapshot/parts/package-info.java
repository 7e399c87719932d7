/** A snapshot as a map of parts, each declared by the feature whose figures it holds. */
@NullMarked
package dev.mayfly.snapshot.parts;

import org.jspecify.annotations.NullMarked;
