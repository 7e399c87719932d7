package dev.mayfly.report.markdown;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.AllocationChapters;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.wording.FindingSentences;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.Opening;
import dev.mayfly.report.wording.Per;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.util.List;

/**
 * Thread-safe, without state: a short report in Markdown. Its sections and columns stay as they
 * are, so that scripts and assistants can rely on them.
 */
public final class MarkdownReport implements ReportWriter {
  /** The rows of each table, unless the reader asks for others. */
  public static final int ROWS = 15;

  private final int rows;

  /** A report with tables of {@link #ROWS} rows. */
  public MarkdownReport() {
    this(ROWS);
  }

  /**
   * A report.
   *
   * @param rows the most rows of each table
   * @throws IllegalArgumentException if that is less than 1
   */
  public MarkdownReport(int rows) {
    checkArgument(rows > 0, "%s rows", rows);
    this.rows = rows;
  }

  @Override
  public String fileName() {
    return "report.md";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    MarkdownWriter page = new MarkdownWriter(out);
    ProfileNames names = ProfileNames.of(snapshot);
    page.title("Allocations of " + snapshot.environment().scope());
    for (Opening opening : Opening.of(snapshot).stream().toList()) {
      page.paragraph((opening.sentence() + " " + Opening.start(snapshot)).strip());
    }
    page.paragraph(totals(snapshot));
    if (snapshot.isRange()) {
      page.paragraph(NoteSentences.of(snapshot).get(0));
    }
    writeFindings(snapshot, names, page);
    for (Chapter chapter : chapters(snapshot)) {
      page.chapter(chapter, rows, names);
    }
    if (!snapshot.isRange()) {
      page.chapter(Chapters.coverage(snapshot), rows, names);
    }
  }

  /**
   * Writes one chapter.
   *
   * @param rows the most rows of each table
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(Chapter chapter, ProfileNames names, int rows, Appendable out)
      throws IOException {
    new MarkdownWriter(out).only(chapter, rows, names);
  }

  private static List<Chapter> chapters(ProfileSnapshot snapshot) {
    ImmutableList.Builder<Chapter> all = ImmutableList.builder();
    all.add(
        AllocationChapters.types(snapshot, false),
        AllocationChapters.sites(snapshot, false),
        AllocationChapters.contexts(snapshot));
    all.addAll(Chapters.layers(snapshot).stream().toList())
        .addAll(Chapters.requested(snapshot))
        .addAll(Chapters.measured(snapshot));
    if (!snapshot.lifetimesByType().isEmpty()) {
      all.add(Chapters.lifetimes(snapshot, false));
    }
    return all.addAll(AllocationChapters.whole(snapshot).stream().toList()).build();
  }

  private static String totals(ProfileSnapshot snapshot) {
    AllocationStats total = snapshot.total();
    return lenientFormat(
        "%s, %s in %s (context=%s, lifetime=%s).",
        Units.counted(total.allocations(), "allocation", "allocations"),
        Units.bytes(total.bytes()),
        Units.nanos(snapshot.environment().durationNanos()),
        snapshot.environment().contextModes().text(),
        snapshot.environment().lifetimeModes().text());
  }

  private static void writeFindings(
      ProfileSnapshot snapshot, ProfileNames names, MarkdownWriter page) throws IOException {
    page.heading("Findings");
    Findings found = Findings.of(snapshot);
    List<Finding> findings = found.all();
    if (findings.isEmpty()) {
      page.item(FindingSentences.none(snapshot));
    }
    for (Finding finding : findings.subList(0, Math.min(FindingSentences.MOST, findings.size()))) {
      page.item(FindingSentences.of(finding, found, Per.of(snapshot), names));
    }
  }
}
