package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.Optional;

/**
 * Thread-safe, without state: a report for people at a terminal, without colours.
 *
 * <p>The first page answers what the program allocates, says what to improve, and shows the lines
 * of the program with the most bytes. Then it shows the sections that fit, in this order, and how
 * many there are. A report of all sections also has those that have nothing to say, with the
 * reason. Sections on features that were not enabled are in no report.
 */
public final class TextReport implements ReportWriter {

  private static final ImmutableList<Section> FIRST =
      ImmutableList.of(
          new HeaderSection(),
          Sentences::findings,
          ChaptersSection.of(Chapters::layers),
          ChaptersSection.of(Chapters::ownMethods),
          new SitesSection(),
          new ContextsSection(),
          new TypesSection(),
          new AccountsSection(),
          new LeaksSection());

  /** They follow the chapters, which the user requested. */
  private static final ImmutableList<Section> LAST =
      ImmutableList.of(
          new LayoutSection(),
          Sentences::notes,
          new CoverageSection(),
          new PhysicalBytesSection(),
          ChaptersSection.of(Chapters::bytecodes),
          new TimeSection(),
          new LifetimesSection(),
          new GenerationsSection(),
          new WholeTypesSection(),
          new RestSection(),
          ChaptersSection.ofAll(Chapters::start),
          ChaptersSection.of(snapshot -> Optional.of(Chapters.failures(snapshot))),
          Sentences::cost,
          new RunSection());

  /** Sections for a time range, beginning with the range itself. */
  private static final ImmutableList<Section> SECTIONS_OF_RANGE =
      ImmutableList.of(
          new HeaderSection(),
          Sentences::notes,
          Sentences::findings,
          new SitesSection(),
          new TypesSection(),
          new ContextsSection(),
          new AccountsSection(),
          new LayoutSection(),
          ChaptersSection.of(snapshot -> Optional.of(Chapters.failures(snapshot))),
          new RunSection());

  /** The lines of the sentence at the end, with the one before it. */
  private static final int END = 2;

  private final TextLayout layout;

  /** Lays out a report of all sections. */
  public TextReport() {
    this(TextLayout.DEFAULT);
  }

  /**
   * Lays the report out as requested.
   *
   * @param layout how much to show
   */
  public TextReport(TextLayout layout) {
    this.layout = layout;
  }

  @Override
  public String fileName() {
    return "report.txt";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    TextSource source = TextSource.of(snapshot, layout);
    Iterable<Section> sections =
        snapshot.isRange()
            ? SECTIONS_OF_RANGE
            : Iterables.concat(FIRST, ChaptersSection.of(snapshot), LAST);
    int left = layout.lines() - END;
    int shown = 0;
    int all = 0;
    for (Section section : sections) {
      StringBuilder text = new StringBuilder();
      TextWriter page = new TextWriter(text, layout.width());
      section.write(source, page);
      int lines = (int) text.chars().filter(character -> character == '\n').count();
      if (lines == 0 || (layout.isFirstPage() && page.saysNothing())) {
        continue;
      }
      all++;
      if (lines <= left) {
        out.append(text);
        left -= lines;
        shown++;
      }
    }
    if (layout.isFirstPage()) {
      TextWriter page = new TextWriter(out, layout.width());
      page.line("");
      page.line(end(shown, all));
    }
  }

  private static String end(int shown, int all) {
    return (shown < all ? Units.count(shown) + " of " : "All ")
        + Units.counted(all, "section", "sections")
        + ", tables cut. The rest: mayfly report --all";
  }
}
