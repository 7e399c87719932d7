/** Probes at calls that allocate memory outside the heap. */
@NullMarked
package dev.mayfly.agent.weaving.memory;

import org.jspecify.annotations.NullMarked;
