/**
 * Everything mutable and hot: the probes that woven code calls, a recorder and a calling-context
 * tree a thread. Uses nothing but the JDK, because the agent puts it into the bootstrap class
 * loader, where every class can reach it.
 */
@NullMarked
package dev.mayfly.recording;

import org.jspecify.annotations.NullMarked;
