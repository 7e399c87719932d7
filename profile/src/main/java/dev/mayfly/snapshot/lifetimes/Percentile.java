package dev.mayfly.snapshot.lifetimes;

import java.util.OptionalLong;

/**
 * Immutable: the age by which a share of the objects is dead, with its uncertainty.
 *
 * <p>A death is known to lie between two collections, so the age is known to lie between two
 * estimates; and objects are a sample, so that there are limits of confidence around both. A share
 * that the curves do not come down to is not reached, and stays empty.
 *
 * @param from the estimate if all objects died as early as they may have
 * @param to the estimate if all objects died as late as they may have
 * @param atLeast the lower limit with 95 % confidence, at most {@code from}
 * @param atMost the upper limit with 95 % confidence, at least {@code to}
 */
public record Percentile(OptionalLong from, OptionalLong to, long atLeast, OptionalLong atMost) {}
