/** Mayfly in a build, whichever tool runs the build. */
@NullMarked
package dev.mayfly.build;

import org.jspecify.annotations.NullMarked;
