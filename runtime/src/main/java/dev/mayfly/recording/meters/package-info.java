/**
 * Meters beside allocations: allocated bytes, time, executed bytecodes, lengths of arrays, and the
 * recorder's own bytes. Contexts and sites are numbers here. A meter that is off costs nothing.
 *
 * <p>Only the JDK may be used here: the agent puts this package into the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.recording.meters;

import org.jspecify.annotations.NullMarked;
