package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceLinks;
import dev.mayfly.report.tables.Chapters;
import dev.mayfly.report.wording.CostSentences;
import dev.mayfly.report.wording.FindingSentences;
import dev.mayfly.report.wording.LifetimeSentences;
import dev.mayfly.report.wording.NoteSentences;
import dev.mayfly.report.wording.Opening;
import dev.mayfly.report.wording.Per;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.run.CommandLine;
import dev.mayfly.snapshot.run.Cost;
import dev.mayfly.snapshot.run.Environment;
import dev.mayfly.snapshot.run.Overhead;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import dev.mayfly.snapshot.run.TotalsPoint;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Confined to one thread: a snapshot as the script of an HTML report reads it.
 *
 * <p>It is smaller than the form of {@code profile.json}, and read faster: columns instead of
 * objects, curves instead of ages, names as people read them instead of descriptors. It is no
 * format for others and may change with the script.
 */
final class HtmlData {

  private final ProfileSnapshot snapshot;
  private final SourceFiles sources;
  private final SourceLinks links;
  private final ProfileNames words;
  private final Findings findings;
  private final HtmlNames names;

  HtmlData(ProfileSnapshot snapshot, SourceFiles sources, SourceLinks links) {
    this.snapshot = snapshot;
    this.sources = sources;
    this.links = links;
    this.words = ProfileNames.of(snapshot);
    this.findings = Findings.of(snapshot);
    this.names = new HtmlNames(words);
  }

  void write(JsonWriter json) throws IOException {
    json.beginObject();
    writeEnvironment(snapshot.environment(), json.name("environment"));
    writeTotals(json);
    writeCoverage(json.name("coverage"));
    writeOverhead(snapshot.overhead(), json.name("overhead"));
    writeTexts(NoteSentences.of(snapshot), json.name("notes"));
    writeOpening(json);
    writeFindings(json);
    json.name("costs").beginArray();
    for (Map.Entry<String, String> part : CostSentences.parts(snapshot.overhead()).entrySet()) {
      json.beginArray().value(part.getKey()).value(part.getValue()).endArray();
    }
    json.endArray();
    json.name("uncollected")
        .value(
            LifetimeSentences.isUncollected(snapshot.lifetimesByType().values())
                ? LifetimeSentences.uncollected(snapshot.lifetimesByType().values())
                : "");
    json.name("aboutLifetimes")
        .value(
            (LifetimeSentences.about(snapshot) + " " + LifetimeSentences.resolution(snapshot))
                .strip());
    Columns types = HtmlQuantities.columns(List.of("type"), "");
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      HtmlQuantities.row(types, List.of(type.getValue()), names.type(type.getKey()));
    }
    types.write(json.name("byType"));
    Columns sites = HtmlQuantities.columns(List.of("site"), "");
    for (Map.Entry<AllocationSite, AllocationStats> site : snapshot.bySite().entrySet()) {
      HtmlQuantities.row(sites, List.of(site.getValue()), names.site(site.getKey()));
    }
    sites.write(json.name("bySite"));
    HtmlContexts contexts = new HtmlContexts(snapshot, names, HtmlContexts.MAX_CONTEXTS);
    contexts.write(json);
    HtmlLifetimes.write(snapshot, names, contexts, json.name("lifetimes"));
    if (!snapshot.whole().isEmpty()) {
      new HtmlRest(snapshot, names, contexts, HtmlRest.MAX_CONTEXTS).write(json.name("rest"));
    }
    writeRates(json);
    HtmlRanges.write(snapshot, names, contexts, json.name("ranges"));
    HtmlChapters.write(Chapters.ofPage(snapshot), words, names, json.name("chapters"));
    new HtmlSources(sources, links).write(snapshot, names, json);
    names.write(json);
    json.endObject();
  }

  /** Totals over time of each program, with times in milliseconds since the first moment. */
  private void writeRates(JsonWriter json) throws IOException {
    json.name("rates").beginArray();
    for (History history : snapshot.histories()) {
      Columns columns =
          new Columns("millis", "allocations", "bytes", "allocated", "heap", "used", "resident");
      for (TotalsPoint point : history.totals()) {
        columns.row(
            point.time() - history.totals().get(0).time(),
            point.allocations(),
            point.bytes(),
            point.allocatedBytes(),
            point.heapBytes(),
            point.memory().usedHeapBytes(),
            point.memory().residentBytes());
      }
      columns.write(json);
    }
    json.endArray();
  }

  /** Writes the first sentence, and that of the start; missing where that is not known. */
  private void writeOpening(JsonWriter json) throws IOException {
    json.name("start").value(Opening.start(snapshot));
    for (Opening opening : Opening.of(snapshot).stream().toList()) {
      json.name("opening").beginObject();
      json.name("lead").value(opening.lead());
      json.name("parts").beginArray();
      for (Opening.Part part : opening.parts()) {
        json.beginArray().value(part.by()).value(part.bytes()).value(part.share()).endArray();
      }
      json.endArray().endObject();
    }
  }

  /** The most important ones, each with the view that shows it. */
  private void writeFindings(JsonWriter json) throws IOException {
    json.name("noFinding").value(FindingSentences.none(snapshot));
    json.name("findings").beginArray();
    List<Finding> all = findings.all();
    for (Finding finding : all.subList(0, Math.min(FindingSentences.MOST, all.size()))) {
      json.beginObject();
      json.name("grade").value(FindingSentences.grade(finding, findings));
      json.name("title").value(FindingSentences.title(finding, findings, Per.of(snapshot)));
      json.name("text").value(Printable.of(finding.words(words)));
      json.name("view").value(finding.evidence().name().toLowerCase(Locale.ROOT));
      json.name("type").value(names.type(finding.typeName()));
      json.name("site").value(finding.site().map(names::site).orElse(-1));
      json.endObject();
    }
    json.endArray();
  }

  static void writeEnvironment(Environment about, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("program").value(CommandLine.program(about.command()));
    json.name("command").value(about.command());
    json.name("mayflyVersion").value(about.mayflyVersion());
    json.name("javaVersion").value(about.javaVersion());
    json.name("vmName").value(about.vmName());
    json.name("collectors").value(about.collectors());
    json.name("contextMode").value(about.contextModes().text());
    json.name("lifetimeMode").value(about.lifetimeModes().text());
    json.name("scope").value(about.scope());
    json.name("options").beginArray();
    for (Map.Entry<String, String> option : about.options().entrySet()) {
      json.value(option.getKey() + "=" + option.getValue());
    }
    json.endArray();
    json.name("start").value(about.start().toString());
    json.name("end").value(about.end().toString());
    json.name("nanos").value(about.durationNanos());
    json.endObject();
  }

  private void writeTotals(JsonWriter json) throws IOException {
    AllocationStats total = snapshot.total();
    long threads = 0;
    for (ThreadSnapshot thread : snapshot.threads()) {
      threads += thread.threads();
    }
    LifetimeStats all = LifetimeStats.EMPTY;
    for (LifetimeStats stats : snapshot.lifetimesByType().values()) {
      all = all.plus(stats);
    }
    json.name("totals").beginObject();
    for (Quantity quantity : Quantity.OF_SITES) {
      json.name(quantity.shortName()).value(total.get(quantity));
    }
    json.name("types").value(snapshot.byType().size());
    json.name("sites").value(snapshot.bySite().size());
    json.name("contexts").value(snapshot.root().size() - 1);
    json.name("threads").value(threads);
    json.name("tracked").value(all.trackedBirths());
    json.endObject();
  }

  private void writeCoverage(JsonWriter json) throws IOException {
    json.beginObject();
    json.name("countedBytes").value(snapshot.whole().countedBytes());
    json.name("allocatedBytes").value(snapshot.whole().allocatedBytes());
    json.name("atLeast").value(NoteSentences.haveLowerBound(snapshot));
    json.endObject();
  }

  private static void writeOverhead(Overhead overhead, JsonWriter json) throws IOException {
    json.beginObject();
    for (Cost figure : Cost.values()) {
      json.name(figure.jsonName()).value(overhead.get(figure));
    }
    json.endObject();
  }

  static void writeTexts(Iterable<String> texts, JsonWriter json) throws IOException {
    json.beginArray();
    for (String text : texts) {
      json.value(text);
    }
    json.endArray();
  }
}
