/**
 * For people with a browser: reports and comparisons as one HTML file each. The doors are {@link
 * HtmlReport} and {@link HtmlComparison}.
 */
@NullMarked
package dev.mayfly.report.html;

import org.jspecify.annotations.NullMarked;
