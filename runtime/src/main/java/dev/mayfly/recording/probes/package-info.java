/**
 * The doors from woven code into the recorder: static methods without state, which return at once
 * while nothing is recorded. Nothing but woven code and tests calls them; the emitter knows their
 * names.
 *
 * <p>Only the JDK may be used here: the agent puts this package into the bootstrap class loader.
 */
@NullMarked
package dev.mayfly.recording.probes;

import org.jspecify.annotations.NullMarked;
