/** The values that options of several features share. */
@NullMarked
package dev.mayfly.research;

import org.jspecify.annotations.NullMarked;
