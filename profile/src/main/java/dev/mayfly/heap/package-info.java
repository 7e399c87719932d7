/**
 * The holders of objects: paths from the roots of a heap dump, as a library for dumps finds them.
 */
@NullMarked
package dev.mayfly.heap;

import org.jspecify.annotations.NullMarked;
