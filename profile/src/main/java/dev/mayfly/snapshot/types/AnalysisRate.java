package dev.mayfly.snapshot.types;

/**
 * Immutable: a column of an {@link AnalysisTable} that follows from two others, the one in percent
 * of the other.
 *
 * @param part the index of the column with the part
 * @param whole the index of the column with the whole
 * @param ofAll whether the whole is that of all rows together, instead of the same row's
 */
public record AnalysisRate(String title, int part, int whole, boolean ofAll) {}
