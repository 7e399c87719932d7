/** Changes from one profile to another, as annotations of lines of source. */
@NullMarked
package dev.mayfly.report.annotations;

import org.jspecify.annotations.NullMarked;
