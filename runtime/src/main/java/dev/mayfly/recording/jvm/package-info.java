/**
 * The JVM's reports on its threads: their identifiers, whether they are virtual, the bytes that
 * they have allocated. No state of ours.
 */
@NullMarked
package dev.mayfly.recording.jvm;

import org.jspecify.annotations.NullMarked;
