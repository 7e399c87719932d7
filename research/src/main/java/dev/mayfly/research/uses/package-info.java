/** The uses of tracked objects, and their lives in accesses. */
@NullMarked
package dev.mayfly.research.uses;

import org.jspecify.annotations.NullMarked;
