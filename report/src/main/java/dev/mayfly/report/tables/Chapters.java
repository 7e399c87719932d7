package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All chapters. Thread-safe; {@link PlugInChapters} has the state. */
public final class Chapters {

  private Chapters() {}

  /** The views of the page. */
  public static List<Chapter> ofPage(ProfileSnapshot snapshot) {
    return ImmutableList.<Chapter>builder()
        .add(threads(snapshot), generations(snapshot))
        .addAll(layers(snapshot).stream().toList())
        .addAll(start(snapshot).stream().toList())
        .addAll(ownMethods(snapshot).stream().toList())
        .addAll(requested(snapshot))
        .addAll(measured(snapshot))
        .addAll(rest(snapshot).stream().toList())
        .add(coverage(snapshot))
        .build();
  }

  /** The allocations until the application was ready; text has one line for them at first. */
  public static Optional<Chapter> start(ProfileSnapshot snapshot) {
    return StartChapter.of(snapshot);
  }

  /** The bytes by layer of known frameworks, which stand on the first page of text. */
  public static Optional<Chapter> layers(ProfileSnapshot snapshot) {
    return LayersChapter.of(snapshot);
  }

  /** The program's own methods, which stand on the first page of text. */
  public static Optional<Chapter> ownMethods(ProfileSnapshot snapshot) {
    return OwnMethodsChapter.of(snapshot);
  }

  /** The chapters that the user requested: a new one is one more line here. */
  public static List<Chapter> requested(ProfileSnapshot snapshot) {
    return ImmutableList.copyOf(
        Iterables.concat(
            AccountsChapter.of(snapshot),
            LeaksChapter.of(snapshot).stream().toList(),
            ArraysChapter.of(snapshot).stream().toList(),
            MemoryChapter.of(snapshot).stream().toList(),
            PhasesChapter.of(snapshot).stream().toList(),
            Iterables.transform(snapshot.get(AnalysisTable.PART), AnalysisChapter::of),
            PlugInChapters.of(snapshot),
            layout(snapshot, HeapFigures.NONE).stream().toList()));
  }

  /** Quantities of contexts and methods beside their bytes, where they were measured. */
  public static List<Chapter> measured(ProfileSnapshot snapshot) {
    return Stream.of(
            PhysicalBytesChapter.of(snapshot),
            BytecodesChapter.of(snapshot),
            TimeChapter.of(snapshot))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The allocations of threads, counted or not. */
  public static Chapter threads(ProfileSnapshot snapshot) {
    return ThreadsChapter.of(snapshot);
  }

  /** The allocations of unwoven code, where it was sampled. */
  public static Optional<Chapter> rest(ProfileSnapshot snapshot) {
    return RestChapter.of(snapshot);
  }

  /** The share of all bytes that was counted, and the reasons for the rest. */
  public static Chapter coverage(ProfileSnapshot snapshot) {
    return CoverageChapter.of(snapshot);
  }

  /** The chapters that are known of a range of time. */
  public static List<Chapter> ofRange(ProfileSnapshot snapshot) {
    return ImmutableList.<Chapter>builder()
        .addAll(AccountsChapter.of(snapshot))
        .addAll(layout(snapshot, HeapFigures.NONE).stream().toList())
        .add(failures(snapshot))
        .build();
  }

  /**
   * The lifetimes of objects, by type.
   *
   * @param limits whether to show the 95 % limits
   */
  public static Chapter lifetimes(ProfileSnapshot snapshot, boolean limits) {
    return LifetimesChapter.of(snapshot, limits);
  }

  /** The objects that the first collections find dead. */
  public static Chapter generations(ProfileSnapshot snapshot) {
    return GenerationsChapter.of(snapshot);
  }

  /**
   * Bytes of types in other layouts.
   *
   * @param heap what a heap dump knows, whose objects the profile has; or none
   */
  public static Optional<Chapter> layout(ProfileSnapshot snapshot, HeapFigures heap) {
    return LayoutChapter.of(snapshot, heap);
  }

  /** The sites of failed constructions; the page has them as a column of its sites. */
  public static Chapter failures(ProfileSnapshot snapshot) {
    return FailuresChapter.of(snapshot);
  }
}
