/**
 * Snapshots as files: the formats by name, and the directory that they are written to. Each format
 * is a package, which knows none of the others.
 *
 * <p>A writer is a pure function of the snapshot: no clock, no threads, no locale, and the same
 * characters for equal snapshots (and equal source files, where it is to show lines of them). Text
 * that comes from the program, names above all, is data and never markup: every writer quotes or
 * escapes it in the manner of its format.
 */
@NullMarked
package dev.mayfly.report;

import org.jspecify.annotations.NullMarked;
