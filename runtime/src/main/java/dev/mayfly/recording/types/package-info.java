/**
 * Facts about types: sizes and layouts, boxes that are shared, copies that woven code makes. Found
 * out once a type; read on the hot path.
 */
@NullMarked
package dev.mayfly.recording.types;

import org.jspecify.annotations.NullMarked;
