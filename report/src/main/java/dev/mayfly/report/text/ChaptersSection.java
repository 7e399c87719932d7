package dev.mayfly.report.text;

import com.google.common.collect.Lists;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Immutable: a chapter of a profile, under a heading. */
final class ChaptersSection implements Section {

  private final Chapter chapter;

  ChaptersSection(Chapter chapter) {
    this.chapter = chapter;
  }

  static List<Section> of(List<Chapter> chapters) {
    return Lists.transform(chapters, ChaptersSection::new);
  }

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    write(source.names(), source.layout(), page);
  }

  void write(ProfileNames names, TextLayout layout, TextWriter page) throws IOException {
    List<Sheet<?>> sheets = chapter.sheets().stream().filter(sheet -> sheet.lines() > 0).toList();
    int most = layout.isFirstPage() && sheets.size() > 1 ? layout.rows() / 2 : layout.rows();
    List<String> sentences = chapter.sentences().apply(names);
    boolean leads = chapter.about().isEmpty() && !sentences.isEmpty();
    page.heading(
        chapter.heading().toUpperCase(Locale.ROOT), leads ? "" : about(sheets.get(0), most));
    for (String sentence : sentences) {
      page.wrapped("  ", "    ", sentence);
    }
    if (chapter.isEmpty() && sentences.isEmpty()) {
      page.nothing(chapter.nothing());
      return;
    }
    boolean below = !sentences.isEmpty();
    for (int i = 0; i < sheets.size(); i++) {
      Sheet<?> sheet = sheets.get(i);
      if (sheet.rows().isEmpty() && sheet.nothing().isEmpty()) {
        continue;
      }
      if (below) {
        page.line("");
      }
      below = true;
      int shown = Math.min(most, sheet.lines());
      write(sheet, shown, names, page);
      if (i > 0 && sheet.rows().size() > shown) {
        page.line("  … and " + Units.count(sheet.rows().size() - shown) + " more");
      }
    }
    if (!chapter.note().isEmpty()) {
      page.wrapped("  ", "  ", chapter.note());
    }
  }

  /** The order of the chapter, and the number of rows of the first table, if it has any. */
  private String about(Sheet<?> first, int most) {
    int all = first.rows().size();
    if (all == 0) {
      return chapter.about();
    }
    int shown = Math.min(Math.min(most, first.lines()), all);
    String noun = first.of() == Sheet.Of.TEXT ? "row" : first.title();
    String nouns = first.of() == Sheet.Of.TEXT ? "rows" : first.plural();
    return (chapter.about().isEmpty() ? "" : chapter.about() + "; ")
        + (shown < all ? Units.count(shown) + " of " : "")
        + Units.counted(all, noun, nouns);
  }

  private static void write(Sheet<?> sheet, int most, ProfileNames names, TextWriter page)
      throws IOException {
    if (sheet.rows().isEmpty()) {
      page.line("  " + sheet.nothing());
      return;
    }
    if (!sheet.about().isEmpty()) {
      page.wrapped("  ", "  ", sheet.about());
    }
    TextTable.write(sheet, most, names, page);
  }
}
