package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.util.List;
import java.util.Optional;

/** All chapters. Thread-safe; {@link PlugInChapters} has the state. */
public final class Chapters {

  private Chapters() {}

  /** The views of the page: text has sections of their own for the first of them. */
  public static List<Chapter> ofPage(ProfileSnapshot snapshot) {
    return ImmutableList.copyOf(
        Iterables.concat(
            ImmutableList.of(ThreadsChapter.of(snapshot)),
            start(snapshot).stream().toList(),
            ownMethods(snapshot).stream().toList(),
            layers(snapshot).stream().toList(),
            AccountsChapter.of(snapshot),
            of(snapshot),
            bytecodes(snapshot).stream().toList()));
  }

  /** The allocations until the application was ready; text has one line for them at first. */
  public static Optional<Chapter> start(ProfileSnapshot snapshot) {
    return StartChapter.of(snapshot);
  }

  /** The program's own methods, which stand on the first page of text. */
  public static Optional<Chapter> ownMethods(ProfileSnapshot snapshot) {
    return OwnMethodsChapter.of(snapshot);
  }

  /** The bytes by layer of known frameworks, which stand on the first page of text. */
  public static Optional<Chapter> layers(ProfileSnapshot snapshot) {
    return LayersChapter.of(snapshot);
  }

  /** Executed bytecodes by method, which text shows beside time. */
  public static Optional<Chapter> bytecodes(ProfileSnapshot snapshot) {
    return BytecodesChapter.of(snapshot);
  }

  /** The sites of failed constructions; the page has them as a column of its sites. */
  public static Chapter failures(ProfileSnapshot snapshot) {
    return FailuresChapter.of(snapshot);
  }

  /** The chapters of a profile: a new one is one more line here. */
  public static List<Chapter> of(ProfileSnapshot snapshot) {
    return ImmutableList.copyOf(
        Iterables.concat(
            ArraysChapter.of(snapshot).stream().toList(),
            MemoryChapter.of(snapshot).stream().toList(),
            PhasesChapter.of(snapshot).stream().toList(),
            DragTables.chapters(snapshot),
            Iterables.transform(snapshot.get(AnalysisTable.PART), AnalysisChapter::of),
            PlugInChapters.of(snapshot)));
  }
}
