/**
 * The calling contexts of a thread as numbers and as a tree, the counters that hang on them, and
 * the settings that they look at. Knows no recorder.
 */
@NullMarked
package dev.mayfly.recording.contexts;

import org.jspecify.annotations.NullMarked;
