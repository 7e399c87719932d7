/**
 * What types and arrays cost in other layouts than the one that was recorded: with compact headers,
 * as value classes, null-restricted, and in the packed model that began it. Pure: a snapshot in,
 * figures out.
 */
@NullMarked
package dev.mayfly.layout;

import org.jspecify.annotations.NullMarked;
