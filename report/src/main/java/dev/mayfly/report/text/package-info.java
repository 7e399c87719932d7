/**
 * For people: reports and comparisons as text. The doors are {@link TextReport} and {@link
 * ComparisonText}; a section is a small class.
 */
@NullMarked
package dev.mayfly.report.text;

import org.jspecify.annotations.NullMarked;
