/** A test engine that fails for annotations and parameters of Mayfly that have no effect. */
@NullMarked
package dev.mayfly.junit.engine;

import org.jspecify.annotations.NullMarked;
