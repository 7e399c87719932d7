package dev.mayfly.snapshot;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.lifetimes.CollectionSpacing;
import dev.mayfly.snapshot.run.MetricsPoint;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.types.AnalysisTable;
import dev.mayfly.snapshot.types.ClassShapes;

/**
 * Immutable: the parts of a profile that are neither allocations nor lifetimes.
 *
 * @param analyses the tables of analyses
 * @param metrics metrics of threads, noted by agents
 * @param classShapes the classes of the profile's types
 * @param sourceFiles where they do not follow from the names of classes
 * @param collectionSpacing how far apart collections were
 */
record Supplement(
    ImmutableList<AnalysisTable> analyses,
    ImmutableList<MetricsPoint> metrics,
    ClassShapes classShapes,
    SourceFileTable sourceFiles,
    CollectionSpacing collectionSpacing) {

  static final Supplement NONE =
      new Supplement(
          ImmutableList.of(),
          ImmutableList.of(),
          ClassShapes.NONE,
          SourceFileTable.NONE,
          CollectionSpacing.NONE);

  /** The difference to an earlier snapshot, with the classes of this one. */
  Supplement minus(Supplement earlier) {
    return new Supplement(
        AnalysisTable.minus(analyses, earlier.analyses),
        MetricsPoint.minus(metrics, earlier.metrics),
        classShapes,
        sourceFiles,
        collectionSpacing.minus(earlier.collectionSpacing));
  }

  /** This and that of another snapshot. */
  Supplement plus(Supplement other) {
    return new Supplement(
        AnalysisTable.plus(analyses, other.analyses),
        MetricsPoint.plus(metrics, other.metrics),
        classShapes.plus(other.classShapes),
        sourceFiles.plus(other.sourceFiles),
        collectionSpacing.plus(other.collectionSpacing));
  }
}
