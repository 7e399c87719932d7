/**
 * Tables as data: each is declared once, with its columns, and every format prints any of them.
 * Know no format. The door is {@link dev.mayfly.report.tables.Tables}.
 */
@NullMarked
package dev.mayfly.report.tables;

import org.jspecify.annotations.NullMarked;
