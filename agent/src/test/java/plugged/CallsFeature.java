package plugged;

import com.google.common.collect.ImmutableList;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.finding.Names;
import dev.mayfly.report.ReportFormat;
import dev.mayfly.report.json.JsonPart;
import dev.mayfly.report.json.JsonParts;
import dev.mayfly.report.json.Kind;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.tables.Chapter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.PlugInChapter;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.report.tables.Sheet;
import dev.mayfly.report.tables.Unit;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.parts.Part;
import dev.mayfly.snapshot.run.ContextMode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** A plug-in of a test: counts the calls of woven methods. Immutable. */
public final class CallsFeature implements Feature {
  static final Option<Boolean> PLUGGED =
      Option.flag("plugged", false)
          .says("count the calls of woven methods")
          .needs(Options.CONTEXT.is(ContextMode.TREE), "needs context=tree")
          .planned("plugged", "calls of woven methods: {plugged}")
          .costs(1, "each call of a woven method is counted by a plug-in");

  static final Part<Long> CALLS =
      Part.counters("plugged.calls", 0L, (later, earlier) -> later - earlier, Long::sum);

  private static final JsonPart<Long> JSON = JsonPart.of(CALLS, Kind.NUMBER);
  private static final PlugInChapter CHAPTER = PlugInChapter.of("plugged", CallsFeature::chapter);
  private static final ReportFormat FORMAT = ReportFormat.of("calls", new CallsReport());
  private static final Findings.Search SEARCH = CallsFeature::findings;

  @Override
  public List<Option<?>> options() {
    return List.of(PLUGGED);
  }

  @Override
  public void addToReports() {
    JsonParts.add(JSON);
    PlugInChapters.add(CHAPTER);
    ReportFormat.add(FORMAT);
    Findings.add(SEARCH);
  }

  @Override
  public List<ProbeKind> probes(Plan plan) {
    return plan.options().isOn(PLUGGED) ? List.of(new CallProbes()) : List.of();
  }

  @Override
  public void start(Host host) {
    if (host.options().get(PLUGGED)) {
      LongAdder calls = CallProbes.counter();
      AllocationProfiler.add(CALLS, calls::sum);
    }
  }

  /** The number alone. Thread-safe, without state. */
  private static final class CallsReport implements ReportWriter {
    @Override
    public String fileName() {
      return "calls.txt";
    }

    @Override
    public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
      out.append(snapshot.get(CALLS) + " calls\n");
    }
  }

  private static List<Finding> findings(ProfileSnapshot snapshot) {
    long calls = snapshot.get(CALLS);
    return calls == 0 ? List.of() : List.of(new Called(calls));
  }

  /** Immutable: methods were called. */
  private record Called(long calls) implements Finding {
    @Override
    public String kind() {
      return "plugged calls";
    }

    @Override
    public double weight() {
      return 2;
    }

    @Override
    public String typeName() {
      return "java.lang.Object";
    }

    @Override
    public Evidence evidence() {
      return Evidence.CONTEXTS;
    }

    @Override
    public String words(Names names) {
      return "A plug-in found " + names.count(calls) + " calls.";
    }
  }

  private static Optional<Chapter> chapter(ProfileSnapshot snapshot) {
    long calls = snapshot.get(CALLS);
    if (calls == 0) {
      return Optional.empty();
    }
    Sheet<Long> sheet =
        Sheet.texts(
            "what",
            ImmutableList.of(Map.entry("plugged methods", calls)),
            List.of(Column.shown("calls", Unit.COUNT, row -> row)));
    return Optional.of(
        Chapter.of("plugged", "Plugged calls", "", sheet).noting("A plug-in counted them."));
  }
}
