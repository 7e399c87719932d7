/**
 * The table that the recorder's counters and contexts are found by.
 *
 * <p>Only the JDK may be used here: the agent puts this package into the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.recording.tables;

import org.jspecify.annotations.NullMarked;
