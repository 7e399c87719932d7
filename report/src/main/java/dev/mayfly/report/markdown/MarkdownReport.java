package dev.mayfly.report.markdown;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.mayfly.report.markdown.MarkdownWriter.code;

import com.google.common.collect.ImmutableList;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.AmountColumns;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.report.wording.BufferPoolSentence;
import dev.mayfly.report.wording.CoverageAdvice;
import dev.mayfly.report.wording.FindingSentences;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.Opening;
import dev.mayfly.report.wording.Per;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.report.wording.WovenCode;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Amounts;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.contexts.MethodTime;
import dev.mayfly.snapshot.lifetimes.ClockStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.lifetimes.Percentile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Thread-safe, without state: a short report in Markdown. Its sections and columns stay as they
 * are, so that scripts and assistants can rely on them.
 */
public final class MarkdownReport implements ReportWriter {
  /** The rows of each table, unless the reader asks for others. */
  public static final int ROWS = 15;

  private static final ImmutableList<Column<RestEstimate>> ESTIMATE =
      ImmutableList.of(
          Column.shown(
              "bytes ± 95 %",
              Unit.TEXT, estimate -> Units.estimatedBytes(estimate.bytes(), estimate.halfWidth())),
          Column.shown("samples", Unit.COUNT, RestEstimate::samples));

  private static final ImmutableList<Column<LifetimeStats>> LIFETIMES =
      ImmutableList.of(
          Column.shown("tracked", Unit.COUNT, LifetimeStats::trackedBirths),
          Column.shown("median", Unit.TEXT, stats -> age(stats.nanos(), 0.5, false)),
          Column.shown("90 % dead", Unit.TEXT, stats -> age(stats.nanos(), 0.9, false)),
          Column.shown("median bytes", Unit.TEXT, stats -> age(stats.bytes(), 0.5, true)));

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
    writeAmounts("Types", "type", snapshot.byType(), names::type, snapshot.total(), page);
    writeAmounts("Sites", "site", snapshot.bySite(), names::site, snapshot.total(), page);
    ContextRows.write(snapshot, names, rows, page);
    writeTime(snapshot, names, page);
    writeLifetimes(snapshot, names, page);
    writeEstimates(snapshot, names, page);
    for (Chapter chapter : PlugInChapters.of(snapshot)) {
      writeChapter(chapter, names, page);
    }
    if (!snapshot.isRange()) {
      writeCoverage(snapshot, page);
    }
  }

  private void writeChapter(Chapter chapter, ProfileNames names, MarkdownWriter page)
      throws IOException {
    page.heading(chapter.heading());
    for (Sheet<?> sheet : chapter.sheets()) {
      page.table(table(sheet, names));
    }
    page.paragraph(chapter.note());
  }

  private <R> MarkdownTable table(Sheet<R> sheet, ProfileNames names) {
    return MarkdownTable.of(
        sheet.title(),
        row ->
            row.getKey() instanceof AllocationSite site
                ? names.site(site)
                : String.valueOf(row.getKey()),
        Column.of(Map.Entry::getValue, Column.shown(sheet.columns())),
        sheet.first(rows));
  }

  /** Omitted where CPU time was not sampled. */
  private void writeTime(ProfileSnapshot snapshot, ProfileNames names, MarkdownWriter page)
      throws IOException {
    Amounts total = snapshot.root().totalAmounts();
    if (total.get(Quantity.CPU) == 0 && total.isKnown(Quantity.CPU)) {
      return;
    }
    page.heading("Time, estimated");
    MarkdownTable table =
        new MarkdownTable("method, without its callees", "CPU", "%", "wall", "CPU/MB", "bytes");
    List<MethodTime> methods = MethodTime.of(snapshot.root());
    for (MethodTime method : methods.subList(0, Math.min(rows, methods.size()))) {
      long bytes = method.allocated().bytes();
      OptionalDouble density =
          MethodTime.perMegabyte(method.cpuNanos(), bytes, snapshot.total().bytes());
      table.row(
          code(method.method().map(names.methods()::of).orElse(ProfileNames.OUTSIDE)),
          method.isCpuKnown() ? Units.nanos(method.cpuNanos()) : "not known",
          method.isCpuKnown() ? Units.share(method.cpuNanos(), total.get(Quantity.CPU)) : "",
          Units.nanos(method.wallNanos()),
          density.isPresent() && method.isCpuKnown() && method.method().isPresent()
              ? Units.nanos(density.getAsDouble())
              : "",
          Units.bytes(bytes));
    }
    page.table(table);
    page.more(methods.size() - rows);
  }

  /** Omitted where nothing was sampled. */
  private void writeEstimates(ProfileSnapshot snapshot, ProfileNames names, MarkdownWriter page)
      throws IOException {
    Map<String, RestEstimate> all = snapshot.whole().byType();
    if (all.isEmpty()) {
      return;
    }
    List<Map.Entry<String, RestEstimate>> types =
        all.entrySet().stream().filter(row -> row.getValue().isCertain()).toList();
    long uncertainBytes =
        all.values().stream()
            .filter(estimate -> !estimate.isCertain())
            .mapToLong(RestEstimate::bytes)
            .sum();
    page.heading("Types of unwoven code, estimated");
    page.table(
        MarkdownTable.of(
            "type",
            row -> names.type(row.getKey()),
            Column.of(Map.Entry::getValue, ESTIMATE),
            types.stream().limit(rows).toList()));
    page.more(types.size() - rows);
    if (types.size() < all.size()) {
      page.paragraph(WholeSentences.uncertain(all.size() - types.size(), uncertainBytes) + ".");
    }
  }

  private static String totals(ProfileSnapshot snapshot) {
    AllocationStats total = snapshot.total();
    return Units.counted(total.allocations(), "allocation", "allocations")
        + ", "
        + Units.bytes(total.bytes())
        + " in "
        + Units.nanos(snapshot.environment().durationNanos())
        + " (context="
        + snapshot.environment().contextModes().text()
        + ", lifetime="
        + snapshot.environment().lifetimeModes().text()
        + ").";
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

  private <K> void writeAmounts(
      String title,
      String what,
      Map<K, AllocationStats> all,
      Function<K, String> name,
      AllocationStats total,
      MarkdownWriter page)
      throws IOException {
    page.heading(title);
    List<Map.Entry<K, AllocationStats>> shown =
        all.entrySet().stream().filter(row -> !row.getValue().isEmpty()).limit(rows).toList();
    page.table(
        MarkdownTable.of(
            what,
            row -> name.apply(row.getKey()),
            Column.of(Map.Entry::getValue, amounts(total)),
            shown));
    page.more(all.size() - rows);
  }

  static List<Column<AllocationStats>> amounts(AllocationStats total) {
    return ImmutableList.<Column<AllocationStats>>builder()
        .addAll(AmountColumns.bytes(total))
        .addAll(AmountColumns.allocations(total))
        .build();
  }

  private void writeLifetimes(ProfileSnapshot snapshot, ProfileNames names, MarkdownWriter page)
      throws IOException {
    if (snapshot.lifetimesByType().isEmpty()) {
      return;
    }
    page.heading("Lifetimes");
    page.table(
        MarkdownTable.of(
            "type",
            row -> names.type(row.getKey()),
            Column.of(Map.Entry::getValue, LIFETIMES),
            snapshot.lifetimesByType().entrySet().stream().limit(rows).toList()));
    page.more(snapshot.lifetimesByType().size() - rows);
  }

  private static String age(ClockStats clock, double share, boolean bytes) {
    Percentile percentile = clock.bounds().percentile(share);
    return Units.range(
        percentile.from(), percentile.to(), age -> bytes ? Units.bytes(age) : Units.nanos(age));
  }

  private static void writeCoverage(ProfileSnapshot snapshot, MarkdownWriter page)
      throws IOException {
    page.heading("Coverage");
    if (!snapshot.whole().isEmpty()) {
      page.item(WholeSentences.explained(snapshot.whole()));
      for (String sentence : WholeSentences.remaining(snapshot)) {
        page.item(sentence);
      }
    }
    WholePicture whole = snapshot.whole();
    page.item(
        whole.allocatedBytes() < 0
            ? "counted " + Units.bytes(whole.countedBytes()) + "; the JVM does not say of how many"
            : "counted "
                + Units.bytes(whole.countedBytes())
                + " of "
                + Units.bytes(whole.allocatedBytes())
                + " that the threads allocated");
    page.item(WovenCode.of(snapshot));
    String outside = BufferPoolSentence.of(snapshot);
    if (!outside.isEmpty()) {
      page.item(outside);
    }
    for (String advice : CoverageAdvice.of(snapshot)) {
      page.item(advice);
    }
  }
}
