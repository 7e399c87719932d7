/** Clocks: the time, and the bytes that all threads have allocated. */
@NullMarked
package dev.mayfly.lifetime.clock;

import org.jspecify.annotations.NullMarked;
