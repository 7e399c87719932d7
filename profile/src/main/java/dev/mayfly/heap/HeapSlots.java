package dev.mayfly.heap;

/**
 * Immutable: the referents in a heap dump of the elements of one array type, or of the fields of
 * one class that have one type.
 *
 * @param holder the type of the arrays, or the class of the instances with these fields
 * @param value the type of the elements, or the declared type of the fields; of fields only objects
 *     of this very class count
 * @param filled how many of these slots refer to an object
 * @param distinct to how many objects they refer
 * @param shared how many of these objects are in more than one of these slots
 * @param own how many objects of the very type are in these slots, and in no others
 * @param mixed how many of them are in other slots, too, and were found here first
 */
public record HeapSlots(
    String holder, String value, long filled, long distinct, long shared, long own, long mixed) {}
