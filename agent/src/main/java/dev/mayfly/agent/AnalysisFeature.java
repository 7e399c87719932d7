package dev.mayfly.agent;

import dev.mayfly.agent.caches.CacheSimulation;
import dev.mayfly.agent.caches.ModelAddresses;
import dev.mayfly.agent.caches.TypeLayouts;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.NamedClasses;
import dev.mayfly.agent.plan.RequestedAnalyses;
import dev.mayfly.agent.plan.RequestedCaches;
import dev.mayfly.agent.plan.RequestedTrace;
import dev.mayfly.agent.plan.ResearchOptions;
import dev.mayfly.agent.weaving.analysis.UserAnalyses;
import dev.mayfly.analysis.AddressModel;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.AnalysisHost;
import dev.mayfly.analysis.Contexts;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.builtin.AddressTrace;
import dev.mayfly.recording.CurrentRecorder;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Analyses that the user has named. Confined to the starting thread, but for addresses. */
final class AnalysisFeature implements Feature {
  /** The needs of analyses. Thread-safe. */
  private record HostOfAnalyses(Path output, long traceLimit) implements AnalysisHost {
    @Override
    public void say(String line) {
      StandardError.say(line);
    }

    @Override
    public void forEachThread(ThreadVisitor visitor) {
      Recorder.instance().threads().forEachThread(visitor);
    }

    @Override
    public Contexts contexts() {
      ThreadRecorder own = CurrentRecorder.ofThisThread();
      return own == null ? Contexts.ROOT_ONLY : own.contexts();
    }

    @Override
    public int context() {
      ThreadRecorder own = CurrentRecorder.ofThisThread();
      return own == null ? 0 : own.contextNumber();
    }
  }

  private @Nullable ModelAddresses addresses;

  @Override
  public void prepare(Host host) {
    if (host.instrumentation() == null) {
      return;
    }
    AgentOptions options = host.options();
    Analyses.start(new HostOfAnalyses(options.output(), RequestedTrace.of(options).limit()));
    Analyses.addresses(() -> addresses(host));
    EventSites.referenceBytes(1 << (ArrayLayout.ofElement('L') & 7));
    try {
      startAnalyses(host);
    } catch (IOException unusable) {
      throw ResearchOptions.ANALYSIS.wrongly(": " + unusable.getMessage());
    }
  }

  @Override
  public void start(Host host) {
    host.eachSecond(Analyses::reportDeaths);
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

  private static void startAnalyses(Host host) throws IOException {
    RequestedAnalyses requested = host.options().analyses();
    NamedClasses classes = requested.classes();
    RequestedCaches caches = requested.caches();
    Map<String, Supplier<Analysis>> more = new HashMap<>();
    if (caches != null) {
      ClassFileCollector collector = host.classFiles();
      more.put(
          RequestedAnalyses.CACHE,
          () ->
              CacheSimulation.of(
                  caches.model(),
                  TypeLayouts.ofThisJvm(caches.values(), collector::lineageOf),
                  caches.locals()));
    }
    if (RequestedTrace.of(host.options()).addresses()) {
      more.put(RequestedAnalyses.TRACE, AddressTrace::new);
    }
    Map<String, Analysis> analyses = UserAnalyses.of(classes.jars(), classes.names(), more);
    Analyses.require(requested.allocations() ? Event.CREATED.bit() : 0);
    analyses.forEach(Analyses::add);
  }
}
