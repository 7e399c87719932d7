package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.AllocationChapters;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;

/**
 * Thread-safe, without state: a report for people at a terminal, without colours.
 *
 * <p>The first page answers what the program allocates, says what to improve, and shows the lines
 * of the program with the most bytes; before them, where unwoven code allocates more, its paths.
 * Then it shows the sections that fit, in this order, and how many there are. A report of all
 * sections also has those that have nothing to say, with the reason. Sections on features that were
 * not enabled are in no report.
 */
public final class TextReport implements ReportWriter {

  /** The lines of the sentence at the end, with the one before it. */
  private static final int END = 2;

  private final TextLayout layout;

  /** Lays out a report of all sections. */
  public TextReport() {
    this(TextLayout.DEFAULT);
  }

  /** Lays the report out as requested. */
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
    int left = layout.lines() - END;
    int shown = 0;
    int all = 0;
    for (Section section : sections(snapshot)) {
      StringBuilder text = new StringBuilder();
      TextWriter page = new TextWriter(text, layout.width());
      section.write(source, page);
      int lines = linesOf(text);
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

  private List<Section> sections(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Section> all = ImmutableList.builder();
    all.add(new HeaderSection());
    if (snapshot.isRange()) { // the notes say which range it is
      all.add(Sentences::notes, Sentences::findings);
    } else {
      all.add(Sentences::findings)
          .addAll(ChaptersSection.of(Chapters.layers(snapshot).stream().toList()))
          .addAll(ChaptersSection.of(Chapters.ownMethods(snapshot).stream().toList()));
    }
    List<Section> unwoven = ChaptersSection.of(Chapters.rest(snapshot).stream().toList());
    boolean isMostlyUnwoven =
        !snapshot.isRange() && snapshot.total().bytes() < snapshot.allBytes() / 2;
    if (isMostlyUnwoven) {
      all.addAll(unwoven);
    }
    all.add(
        new ChaptersSection(AllocationChapters.sites(snapshot, layout.isFirstPage())),
        new ContextsSection(),
        new ChaptersSection(AllocationChapters.types(snapshot, layout.isFirstPage())));
    if (snapshot.isRange()) {
      return all.addAll(ChaptersSection.of(Chapters.ofRange(snapshot))).add(Sentences::run).build();
    }
    all.addAll(ChaptersSection.of(Chapters.requested(snapshot)))
        .add(
            Sentences::notes,
            new ChaptersSection(Chapters.coverage(snapshot)),
            new ChaptersSection(Chapters.threads(snapshot)))
        .addAll(ChaptersSection.of(Chapters.measured(snapshot)))
        .add(
            new ChaptersSection(Chapters.lifetimes(snapshot, !layout.isFirstPage())),
            new ChaptersSection(Chapters.generations(snapshot)))
        .addAll(ChaptersSection.of(AllocationChapters.whole(snapshot).stream().toList()))
        .addAll(isMostlyUnwoven ? List.of() : unwoven);
    if (!layout.isFirstPage()) { // it has a line for the start
      all.addAll(ChaptersSection.of(Chapters.start(snapshot).stream().toList()));
    }
    return all.add(
            new ChaptersSection(Chapters.failures(snapshot)), Sentences::cost, Sentences::run)
        .build();
  }

  private static String end(int shown, int all) {
    return (shown < all ? Units.count(shown) + " of " : "All ")
        + Units.counted(all, "section", "sections")
        + ", tables cut. The rest: mayfly report --all";
  }

  private static int linesOf(CharSequence text) {
    int lines = 0;
    for (int i = 0; i < text.length(); i++) {
      lines += text.charAt(i) == '\n' ? 1 : 0;
    }
    return lines;
  }
}
