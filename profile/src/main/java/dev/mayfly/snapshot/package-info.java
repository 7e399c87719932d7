/**
 * The recording at one moment: immutable values that can be added, subtracted and compared.
 *
 * <p>Counts are never negative. They are 64 bits wide and stop at {@link Long#MAX_VALUE}; a
 * difference stops at 0. A counter only grows, so the difference of two snapshots of one program
 * counts the events in between.
 */
@NullMarked
package dev.mayfly.snapshot;

import org.jspecify.annotations.NullMarked;
