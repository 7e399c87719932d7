package dev.mayfly.agent;

import dev.mayfly.agent.caches.CacheSimulation;
import dev.mayfly.agent.caches.ModelAddresses;
import dev.mayfly.agent.caches.TypeLayouts;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.plan.AgentOptions;
import dev.mayfly.agent.plan.NamedClasses;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.RequestedAgents;
import dev.mayfly.agent.plan.RequestedAnalyses;
import dev.mayfly.agent.plan.RequestedCaches;
import dev.mayfly.agent.plan.RequestedTrace;
import dev.mayfly.agent.weaving.analysis.UserAgents;
import dev.mayfly.agent.weaving.analysis.UserAnalyses;
import dev.mayfly.analysis.AddressModel;
import dev.mayfly.analysis.AgentSession;
import dev.mayfly.analysis.Agents;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.AnalysisHost;
import dev.mayfly.analysis.Contexts;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.analysis.ProfilingAgent;
import dev.mayfly.analysis.builtin.AddressTrace;
import dev.mayfly.recording.CurrentRecorder;
import dev.mayfly.recording.RecordedThread;
import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Confined to the starting thread. Starts the analyses and agents that the user has named, before a
 * class is woven.
 */
final class AnalysisStart {
  /** This JVM, as analyses need it. Thread-safe. */
  private record Host(Path output, long traceLimit) implements AnalysisHost {
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

  private final AgentOptions options;
  private @Nullable ClassFileCollector classFiles;
  private @Nullable ModelAddresses addresses;

  AnalysisStart(AgentOptions options) {
    this.options = options;
    if (options.get(Options.LAYOUT)
        || options.readsCalls()
        || options.analyses().simulatesCaches()) {
      collectClassFiles();
    }
  }

  /** The collector of class files; null where nothing requests them. */
  @Nullable ClassFileCollector classFiles() {
    return classFiles;
  }

  private ClassFileCollector collectClassFiles() {
    ClassFileCollector known = classFiles;
    if (known == null) {
      classFiles =
          known = new ClassFileCollector(options.get(Options.LAYOUT), options.readsCalls());
    }
    return known;
  }

  /**
   * Starts them.
   *
   * @return whether they are there; else the user has been told why not
   */
  boolean start() {
    Analyses.start(new Host(options.output(), RequestedTrace.of(options).limit()));
    Analyses.addresses(this::addresses);
    EventSites.referenceBytes(1 << (ArrayLayout.ofElement('L') & 7));
    return start("analysis", this::startAnalyses) && start("agents", this::startAgents);
  }

  // Addresses.

  /** An analysis asks for addresses: objects have them from now on. */
  private synchronized AddressModel addresses() {
    ModelAddresses known = addresses;
    if (known == null) {
      known = new ModelAddresses(TypeLayouts.onlyThisJvm(collectClassFiles()::lineageOf));
      addresses = known;
      Analyses.add("", known);
    }
    return known;
  }

  /** A start that may fail because of a class, a jar or an argument that the user has named. */
  private interface Start {
    void run() throws IOException;
  }

  private static boolean start(String option, Start start) {
    try {
      start.run();
      return true;
    } catch (IOException unusable) {
      StandardError.say(
          "option '" + option + "': " + unusable.getMessage() + ". The program runs unprofiled.");
      return false;
    }
  }

  private void startAnalyses() throws IOException {
    RequestedAnalyses requested = options.analyses();
    NamedClasses classes = requested.classes();
    RequestedCaches caches = requested.caches();
    Map<String, Supplier<Analysis>> more = new HashMap<>();
    if (requested.simulatesCaches() && caches != null) {
      ClassFileCollector collector = collectClassFiles();
      more.put(
          RequestedAnalyses.CACHE,
          () ->
              CacheSimulation.of(
                  caches.model(),
                  TypeLayouts.ofThisJvm(caches.values(), collector::lineageOf),
                  caches.locals()));
    }
    if (RequestedTrace.of(options).addresses()) {
      more.put(RequestedAnalyses.TRACE, AddressTrace::new);
    }
    Map<String, Analysis> analyses = UserAnalyses.of(classes.jars(), classes.names(), more);
    Analyses.require(requested.allocations() ? Event.CREATED.bit() : 0);
    analyses.forEach(Analyses::add);
  }

  private void startAgents() throws IOException {
    RequestedAgents requested = options.agents();
    NamedClasses classes = requested.classes();
    Map<String, ProfilingAgent> agents = UserAgents.of(classes.jars(), classes.names());
    if (!agents.isEmpty()) {
      Recorder.instance().add(RecordedThread.MARKS);
    }
    for (Map.Entry<String, ProfilingAgent> agent : agents.entrySet()) {
      String name = agent.getKey();
      String argument = requested.arguments().getOrDefault(name, "");
      try {
        Agents.add(name, agent.getValue(), new AgentSession(argument, options.output()));
      } catch (IllegalArgumentException wrong) {
        throw new IOException(name + ": " + wrong.getMessage(), wrong);
      } catch (RuntimeException | Error failure) {
        throw new IOException(name + " failed to begin with " + failure, failure);
      }
    }
  }
}
