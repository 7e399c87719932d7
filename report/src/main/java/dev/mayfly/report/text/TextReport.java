package dev.mayfly.report.text;

import com.google.common.collect.ImmutableList;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * Thread-safe, without state: a report for people at a terminal, without colours.
 *
 * <p>Every section is there in every report; one that has nothing to say says so in one line. But
 * the ones on drag, on accesses and on layouts are there only where these were observed, the one on
 * accounts where accounts were requested, those on physical bytes, on bytecodes and on time where
 * these were measured, and the one on leaks over time where live objects were counted. Analyses
 * have theirs where some ran. Allocations of unwoven code are there only where they were sampled. A
 * range of time has those alone that are known for it.
 */
public final class TextReport implements ReportWriter {

  private static final ImmutableList<Section> SECTIONS =
      ImmutableList.of(
          new HeaderSection(),
          Sentences::findings,
          new TypesSection(),
          new SitesSection(),
          new ContextsSection(),
          new WholeTypesSection(),
          new RestSection(),
          new AccountsSection(),
          new PhysicalBytesSection(),
          new BytecodesSection(),
          new TimeSection(),
          new LifetimesSection(),
          new GenerationsSection(),
          new LeaksSection(),
          new ChaptersSection(),
          new LayoutSection(),
          new FailuresSection(),
          new CoverageSection(),
          Sentences::cost,
          Sentences::notes);

  /** Sections for a time range, beginning with the range itself. */
  private static final ImmutableList<Section> SECTIONS_OF_RANGE =
      ImmutableList.of(
          new HeaderSection(),
          Sentences::notes,
          Sentences::findings,
          new TypesSection(),
          new SitesSection(),
          new ContextsSection(),
          new AccountsSection(),
          new LayoutSection(),
          new FailuresSection());

  private final TextLayout layout;

  /** Lays the report out as usual. */
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
    TextWriter page = new TextWriter(out, layout.width());
    for (Section section : snapshot.isRange() ? SECTIONS_OF_RANGE : SECTIONS) {
      section.write(source, page);
    }
  }
}
