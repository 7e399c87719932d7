/** The words of reports, whatever their format: names, numbers with units, and sentences. */
@NullMarked
package dev.mayfly.report.wording;

import org.jspecify.annotations.NullMarked;
