/** Two profiles, side by side. */
@NullMarked
package dev.mayfly.snapshot.comparison;

import org.jspecify.annotations.NullMarked;
