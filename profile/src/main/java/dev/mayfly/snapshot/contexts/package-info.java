/** The tree of calling contexts, the sites in it, and views of both. */
@NullMarked
package dev.mayfly.snapshot.contexts;

import org.jspecify.annotations.NullMarked;
