package dev.mayfly.report.text;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.wording.FindingSentences;
import dev.mayfly.report.wording.PathNames;
import dev.mayfly.report.wording.Per;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.Units;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.SiteInContexts;
import dev.mayfly.snapshot.run.SourceFileTable;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Confined to one thread: findings and sites of a profile, with the lines of source they name. */
public final class ExplanationText {

  /** So many callers are named. */
  private static final int CALLERS = 6;

  /** So many lines of source are shown before the line that allocates, and behind it. */
  private static final int AROUND = 3;

  private final ProfileSnapshot profile;
  private final SourceFiles sources;
  private final ProfileNames names;
  private final TextWriter page;
  private final TextLayout layout;
  private int withCode;
  private int withoutSource;

  /**
   * Prepares a text.
   *
   * @param out where to write it; neither flushed nor closed
   */
  public ExplanationText(
      ProfileSnapshot profile, SourceFiles sources, TextLayout layout, Appendable out) {
    this.profile = profile;
    this.sources = sources;
    this.names = ProfileNames.of(profile);
    this.page = new TextWriter(out, layout.width());
    this.layout = layout;
  }

  /**
   * Writes findings, the most important first; where there are none, the sites that allocate most.
   *
   * @param only the number of the finding to write, from 1; 0 for all
   * @return how many findings there are
   * @throws IOException if writing fails
   */
  public int findings(int only) throws IOException {
    Findings found = Findings.of(profile);
    List<Finding> all = found.all();
    if (only > all.size()) {
      return all.size();
    }
    if (all.isEmpty()) {
      page.line("No findings. The sites that allocate most:");
      page.line("");
      sites(SiteInContexts.of(profile, site -> true));
      return 0;
    }
    int last = only == 0 ? Math.min(layout.rows(), all.size()) : only;
    for (int number = Math.max(1, only); number <= last; number++) {
      Finding finding = all.get(number - 1);
      page.wrapped(
          "", "  ", number + ". " + FindingSentences.of(finding, found, Per.of(profile), names));
      Optional<SiteInContexts> site = siteOf(finding);
      if (site.isPresent()) {
        site(site.get());
      }
      page.line("");
    }
    more(all.size() - last, only);
    return all.size();
  }

  /** The site of a finding; where that is about all objects of a type, the largest one. */
  private Optional<SiteInContexts> siteOf(Finding finding) {
    Optional<AllocationSite> named = finding.site();
    boolean isOfType =
        switch (finding.evidence()) {
          case LEAKS, GENERATIONS, LIFETIMES, LAYOUT -> true;
          case ANALYSES, CONTEXTS, SITES -> false;
        };
    ImmutableList<SiteInContexts> sites =
        SiteInContexts.of(
            profile,
            site ->
                named.isPresent()
                    ? site.equals(named.get())
                    : isOfType && site.typeName().equals(finding.typeName()));
    return sites.stream().findFirst();
  }

  /**
   * Writes sites, those first that allocate most.
   *
   * @throws IOException if writing fails
   */
  public void sites(List<SiteInContexts> sites) throws IOException {
    int shown = Math.min(layout.rows(), sites.size());
    for (SiteInContexts each : sites.subList(0, shown)) {
      site(each);
    }
    more(sites.size() - shown, 0);
  }

  private void more(int count, int only) throws IOException {
    if (count > 0 && only == 0) {
      page.line("… and " + Units.count(count) + " more");
    }
  }

  private void site(SiteInContexts each) throws IOException {
    AllocationSite site = each.heaviest().site();
    page.wrapped(
        "  ",
        "      ",
        lenientFormat(
            "%s: %s, %s",
            names.site(site),
            Units.counted(each.stats().allocations(), "object", "objects"),
            Units.bytes(each.stats().bytes())));
    code(site);
    List<MethodFrame> callers = each.heaviest().path().reverse();
    if (!callers.isEmpty()) {
      page.wrapped("    ", "      ", "in " + PathNames.upwards(callers, names, CALLERS));
    }
  }

  /** The number of places so far whose lines of source were to be shown. */
  public int withCode() {
    return withCode;
  }

  /** The number of them whose source was not found. */
  public int withoutSource() {
    return withoutSource;
  }

  private void code(AllocationSite site) throws IOException {
    withCode++;
    String className = site.method().className();
    Optional<List<String>> lines = sources.linesOf(className, profile.get(SourceFileTable.PART));
    String file = SourceFiles.pathOf(className, profile.get(SourceFileTable.PART));
    int line = site.line();
    if (lines.isEmpty() || line < 1 || line > lines.get().size()) {
      withoutSource++;
      page.line("    " + file + ":" + line + " (source not found)");
      return;
    }
    page.line("    " + file + ":" + line);
    int last = Math.min(lines.get().size(), line + AROUND);
    for (int number = Math.max(1, line - AROUND); number <= last; number++) {
      String text = Printable.line(lines.get().get(number - 1).replace("\t", "  ")).stripTrailing();
      String numbered =
          String.format(Locale.ROOT, "    %s%5d  %s", number == line ? ">" : " ", number, text);
      page.line(numbered.substring(0, Math.min(numbered.length(), layout.width())));
    }
  }
}
