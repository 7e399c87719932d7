package dev.mayfly.report.markdown;

import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.ComparisonChapters;
import dev.mayfly.report.wording.ComparisonSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.comparison.ProfileComparison;
import java.io.IOException;
import java.util.EnumSet;

/** Changes from one profile to another, as a comment on it. Thread-safe, without state. */
public final class MarkdownComparison {
  private MarkdownComparison() {}

  /**
   * Writes a comparison.
   *
   * @param rows the most rows of each table
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ProfileComparison comparison, int rows, Appendable out)
      throws IOException {
    MarkdownWriter page = new MarkdownWriter(out);
    ProfileNames names = ProfileNames.of(comparison);
    page.title("Changes of allocations");
    for (String sentence : ComparisonSentences.of(comparison)) {
      page.paragraph(sentence);
    }
    for (Chapter chapter :
        ComparisonChapters.of(comparison, EnumSet.allOf(ComparisonChapters.View.class))) {
      page.chapter(chapter, rows, names);
    }
  }
}
