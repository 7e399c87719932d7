/**
 * Uses of tracked objects, and accesses, as woven code reports them. For the bootstrap class
 * loader.
 */
@NullMarked
package dev.mayfly.research.uses.probes;

import org.jspecify.annotations.NullMarked;
