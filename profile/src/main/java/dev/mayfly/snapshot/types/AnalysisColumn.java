package dev.mayfly.snapshot.types;

/**
 * Immutable: a column of numbers in an {@link AnalysisTable}.
 *
 * @param additive whether the numbers are counts, which are subtracted and added; else they are a
 *     state
 */
public record AnalysisColumn(String title, boolean additive) {}
