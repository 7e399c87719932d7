/**
 * The interfaces of every format, for files of bytes or characters, and the JSON that several of
 * them write.
 */
@NullMarked
package dev.mayfly.report.output;

import org.jspecify.annotations.NullMarked;
