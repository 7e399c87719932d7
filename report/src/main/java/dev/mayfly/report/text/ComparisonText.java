package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.wording.ComparisonSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import dev.mayfly.snapshot.run.Environment;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;

/** Changes from one profile to another, for people. Thread-safe, without state. */
public final class ComparisonText {

  private ComparisonText() {}

  /**
   * Writes a comparison.
   *
   * @param views the tables to write
   * @param rows the rows of the longest table
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(
      ProfileComparison comparison, Set<ComparisonChapters.View> views, int rows, Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, TextLayout.DEFAULT.width());
    page.wrapped("", "before: " + about(comparison.before().environment()));
    page.wrapped("", "after:  " + about(comparison.after().environment()));
    for (String sentence : ComparisonSentences.of(comparison)) {
      page.wrapped("", sentence);
    }
    write(ComparisonChapters.of(comparison, views), comparison, rows, page);
  }

  /**
   * Writes a comparison of heap dumps.
   *
   * @param views the tables to write: types, holders
   * @param rows the rows of the longest table
   * @param out where to write it; neither flushed nor closed
   */
  public static void writeDumps(
      ProfileComparison comparison, Set<ComparisonChapters.View> views, int rows, Appendable out)
      throws IOException {
    TextWriter page = new TextWriter(out, TextLayout.DEFAULT.width());
    write(ComparisonChapters.ofDumps(comparison, views), comparison, rows, page);
  }

  private static void write(
      List<Chapter> chapters, ProfileComparison comparison, int rows, TextWriter page)
      throws IOException {
    ProfileNames names = ProfileNames.of(comparison);
    for (Chapter chapter : chapters) {
      new ChaptersSection(chapter).write(names, new TextLayout(page.width(), rows, 0), page);
    }
  }

  private static String about(Environment about) {
    return lenientFormat(
        "%s, context=%s, %s to %s",
        about.scope(),
        about.contextModes().text(),
        Units.nanos(about.durationNanos()),
        about.end().truncatedTo(ChronoUnit.SECONDS));
  }
}
