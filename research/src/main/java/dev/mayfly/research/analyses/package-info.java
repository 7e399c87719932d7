/**
 * The option {@code analysis=}: the analyses that it names, and small ones that come with Mayfly,
 * to use and to copy.
 */
@NullMarked
package dev.mayfly.research.analyses;

import org.jspecify.annotations.NullMarked;
