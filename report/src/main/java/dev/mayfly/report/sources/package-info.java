/** The source files of a program, for the formats that name or show lines of them. */
@NullMarked
package dev.mayfly.report.sources;

import org.jspecify.annotations.NullMarked;
