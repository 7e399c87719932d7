/** Mayfly in builds with Maven. */
@NullMarked
package dev.mayfly.maven;

import org.jspecify.annotations.NullMarked;
