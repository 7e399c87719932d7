/**
 * The sampling of objects: the gaps between them and the marks at which they come, and walks of
 * stacks, with the time that these may take.
 *
 * <p>Only the JDK may be used here: the agent puts this package into the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.recording.sampling;

import org.jspecify.annotations.NullMarked;
