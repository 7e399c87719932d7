package dev.mayfly.report.text;

import com.google.common.collect.Iterables;
import com.google.common.collect.Lists;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Immutable: a chapter of a profile, under a heading. */
final class ChaptersSection implements Section {

  /** The rows of each table of a chapter with several. */
  private static final int ROWS = 10;

  private final Chapter chapter;

  private ChaptersSection(Chapter chapter) {
    this.chapter = chapter;
  }

  /** A section for one chapter, which stands apart from the others. */
  static Section of(Function<ProfileSnapshot, Optional<Chapter>> chapter) {
    return (source, page) -> {
      Optional<Chapter> found = chapter.apply(source.snapshot());
      if (found.isPresent()) {
        new ChaptersSection(found.get()).write(source, page);
      }
    };
  }

  /** A section for one chapter, for which the first page has a line. */
  static Section ofAll(Function<ProfileSnapshot, Optional<Chapter>> chapter) {
    Section section = of(chapter);
    return (source, page) -> {
      if (!source.layout().isFirstPage()) {
        section.write(source, page);
      }
    };
  }

  /** A section for each chapter. */
  static Iterable<Section> of(ProfileSnapshot snapshot) {
    return Iterables.transform(Chapters.of(snapshot), ChaptersSection::new);
  }

  @Override
  public void write(TextSource source, TextWriter page) throws IOException {
    Sheet<?> first = chapter.sheets().get(0);
    int all = first.rows().size();
    int most =
        chapter.sheets().size() == 1
            ? source.layout().rows()
            : Math.min(source.layout().isFirstPage() ? ROWS / 2 : ROWS, source.layout().rows());
    int shown = Math.min(most, all);
    String noun = first.of() == Sheet.Of.TEXT ? "row" : first.title();
    page.heading(
        chapter.heading().toUpperCase(Locale.ROOT),
        chapter.about()
            + "; "
            + (shown < all ? Units.count(shown) + " of " : "")
            + Units.counted(all, noun, noun + "s"));
    if (chapter.isEmpty()) {
      page.nothing(chapter.nothing());
      return;
    }
    for (Sheet<?> sheet : chapter.sheets()) {
      write(sheet, most, source, page);
    }
    if (!chapter.note().isEmpty()) {
      page.wrapped("  ", "  ", chapter.note());
    }
  }

  private static <R> void write(Sheet<R> sheet, int most, TextSource source, TextWriter page)
      throws IOException {
    List<? extends Map.Entry<?, R>> rows = sheet.first(most);
    List<Object> keys = Lists.transform(rows, Map.Entry::getKey);
    TextTable.of(
            Column.shown(sheet.columns()),
            Lists.transform(rows, Map.Entry::getValue),
            sheet.title())
        .write(page, room -> names(sheet.of(), keys, source, room));
    for (Map.Entry<?, R> row : rows) {
      String remark = sheet.remark().apply(row.getValue(), source.names());
      if (!remark.isEmpty()) {
        String name =
            row.getKey() instanceof AllocationSite site
                ? source.names().site(site)
                : source.names().classes().shortest(row.getKey().toString());
        page.wrapped("  ", "    ", name + ": " + remark);
      }
    }
  }

  private static List<String> names(Sheet.Of of, List<Object> keys, TextSource source, int room) {
    return switch (of) {
      case TYPE -> source.names().classes().fitting(Lists.transform(keys, Object::toString), room);
      case SITE ->
          SitesSection.names(source, Lists.transform(keys, key -> (AllocationSite) key), room);
      case METHOD ->
          Lists.transform(
              keys,
              key ->
                  key instanceof MethodFrame frame
                      ? source.names().methods().of(frame)
                      : key.toString());
      case ACCOUNT, THREAD -> Lists.transform(keys, Object::toString);
      case TEXT -> Lists.transform(keys, key -> source.names().row(key.toString()));
    };
  }
}
