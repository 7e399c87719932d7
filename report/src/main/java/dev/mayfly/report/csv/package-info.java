/** For spreadsheets: a table a file. The door is {@link CsvReport}. */
@NullMarked
package dev.mayfly.report.csv;

import org.jspecify.annotations.NullMarked;
