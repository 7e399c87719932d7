package dev.mayfly.report.stacks;

import java.util.OptionalLong;

/**
 * Immutable: the allocated objects of a type at a site in a calling context, in names that people
 * read.
 *
 * @param context the methods of the context, the outermost first; of very deep ones the innermost
 * @param site the method that allocates, with its line if it is known
 * @param typeName the class of the objects
 * @param allocations how many there are
 * @param bytes their shallow sizes, added up
 * @param liveObjects how many are live, estimated from those that are tracked
 * @param medianNanos the median lifetime of the site's objects in all contexts, if it is reached
 */
public record StackRow(
    String context,
    String site,
    String typeName,
    long allocations,
    long bytes,
    long liveObjects,
    OptionalLong medianNanos) {}
