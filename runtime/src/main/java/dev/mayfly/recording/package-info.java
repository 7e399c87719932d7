/**
 * Everything mutable and hot: a recorder and a calling-context tree a thread, which {@link
 * dev.mayfly.recording.probes} write. Uses nothing but the JDK, because the agent puts it into the
 * bootstrap class loader, where every class can reach it.
 */
@NullMarked
package dev.mayfly.recording;

import org.jspecify.annotations.NullMarked;
