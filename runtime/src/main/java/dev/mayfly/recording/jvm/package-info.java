/**
 * What the JVM reports of its threads: their identifiers, whether they are virtual, what they have
 * allocated. No state of ours.
 */
@NullMarked
package dev.mayfly.recording.jvm;

import org.jspecify.annotations.NullMarked;
