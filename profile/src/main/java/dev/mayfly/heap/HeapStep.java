package dev.mayfly.heap;

/**
 * Immutable: a field that refers to the next object of a path.
 *
 * @param className the class that declares the field; empty where a path begins in an array
 * @param fieldName the field; empty where a path begins in an array
 * @param dimensions how many arrays lie between the field and the next object
 * @param repeats whether the same step follows once or more, as in a linked list
 */
public record HeapStep(String className, String fieldName, int dimensions, boolean repeats) {}
