package dev.mayfly.research.analyses;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionValues;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.analysis.UserClasses;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.analysis.AddressModel;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Event;
import dev.mayfly.finding.Findings;
import dev.mayfly.research.NamedClasses;
import dev.mayfly.research.analyses.probes.JdkAccesses;
import dev.mayfly.research.caches.CacheSimulation;
import dev.mayfly.research.caches.ModelAddresses;
import dev.mayfly.research.caches.TypeLayouts;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The analyses that the user has named: those that come with Mayfly, and those of the user's jars.
 * Confined to the starting thread, but for addresses.
 */
public final class AnalysesFeature implements Feature {
  private @Nullable ModelAddresses addresses;

  /** For the service loader. */
  public AnalysesFeature() {}

  @Override
  public List<Option<?>> options() {
    return AnalysisOptions.ALL;
  }

  @Override
  public void addToReports() {
    Findings.add(NeverRead.SEARCH);
    Findings.add(UnreadSlots.SEARCH);
  }

  @Override
  public List<ProbeKind> probes(Plan plan) {
    List<String> jdk = plan.options().get(AnalysisOptions.JDK);
    if (jdk.isEmpty() || !plan.options().isOn(AnalysisOptions.ANALYSIS)) {
      return List.of();
    }
    return List.of(new JdkAccessKind(ClassSet.of(jdk)));
  }

  @Override
  public void prepare(Host host) {
    OptionValues options = host.options();
    if (host.instrumentation() == null || !options.isOn(AnalysisOptions.ANALYSIS)) {
      return;
    }
    JdkAccesses.prepare();
    Analyses.traceUpTo(options.get(AnalysisOptions.TRACE_LIMIT));
    Analyses.addresses(() -> addresses(host));
    try {
      start(host, RequestedAnalyses.of(options));
    } catch (IOException unusable) {
      throw AnalysisOptions.ANALYSIS.wrongly(": " + unusable.getMessage());
    }
  }

  /** An analysis asks for addresses: objects have them from now on. */
  private synchronized AddressModel addresses(Host host) {
    ModelAddresses known = addresses;
    if (known == null) {
      known = new ModelAddresses(TypeLayouts.onlyThisJvm(host.classFiles()::lineageOf));
      addresses = known;
      Analyses.add("", known);
    }
    return known;
  }

  private static void start(Host host, RequestedAnalyses requested) throws IOException {
    NamedClasses classes = requested.classes();
    RequestedCaches caches = requested.caches();
    Map<String, Supplier<Analysis>> more = new HashMap<>();
    if (caches != null) {
      host.classFiles(); // which collects from now on
      more.put(
          RequestedAnalyses.CACHE,
          () ->
              CacheSimulation.of(
                  caches.model(),
                  TypeLayouts.ofThisJvm(caches.values(), host.classFiles()::lineageOf),
                  caches.locals()));
    }
    if (host.options().get(AnalysisOptions.TRACE_ADDRESS).equals("model")) {
      more.put(RequestedAnalyses.TRACE, AddressTrace::new);
    }
    Map<String, Analysis> analyses = made(classes, more);
    Analyses.require(requested.allocations() ? Event.CREATED.bit() : 0);
    analyses.forEach(Analyses::add);
  }

  /** The analyses of these names; {@code more} come with Mayfly, too. */
  static Map<String, Analysis> made(NamedClasses classes, Map<String, Supplier<Analysis>> more)
      throws IOException {
    Map<String, Supplier<Analysis>> shipped = new HashMap<>();
    shipped.put("calls", CallCounter::new);
    shipped.put("fields", FieldCounter::new);
    shipped.put("locks", LockCounter::new);
    shipped.put("slots", SlotCounter::new);
    shipped.put(RequestedAnalyses.TRACE, AccessTrace::new);
    shipped.putAll(more);
    return new UserClasses<>(Analysis.class, shipped, classes.jars()).make(classes.names());
  }
}
