/**
 * For programs: all of a snapshot as JSON, and back. The doors are {@link JsonReport}, {@link
 * JsonSnapshotReader} and {@link ComparisonJson}.
 */
@NullMarked
package dev.mayfly.report.json;

import org.jspecify.annotations.NullMarked;
