/**
 * The cost of types and arrays in layouts other than the recorded one: with compact headers, as
 * value classes, null-restricted, and in the packed model. Pure functions from snapshots to
 * figures.
 */
@NullMarked
package dev.mayfly.layout;

import org.jspecify.annotations.NullMarked;
