package dev.mayfly.agent;

import dev.mayfly.agent.caches.AddressTrace;
import dev.mayfly.agent.caches.CacheSimulation;
import dev.mayfly.agent.caches.TypeLayouts;
import dev.mayfly.agent.classfiles.ClassFileCollector;
import dev.mayfly.agent.console.StandardError;
import dev.mayfly.agent.options.AgentOptions;
import dev.mayfly.agent.options.NamedClasses;
import dev.mayfly.agent.options.RequestedAgents;
import dev.mayfly.agent.options.RequestedAnalyses;
import dev.mayfly.agent.options.RequestedCaches;
import dev.mayfly.agent.options.RequestedTrace;
import dev.mayfly.agent.weaving.analysis.UserAgents;
import dev.mayfly.agent.weaving.analysis.UserAnalyses;
import dev.mayfly.analysis.AgentSession;
import dev.mayfly.analysis.Agents;
import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.Analysis;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.ProfilingAgent;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stateless. Starts the analyses and agents that the user has named, before a class is woven. */
final class AnalysisStart {
  private AnalysisStart() {}

  /** The collector of class files; null where nothing requests them. */
  static @Nullable ClassFileCollector classFiles(AgentOptions options) {
    return options.layout() || options.analyses().simulatesCaches() || tracesAddresses(options)
        ? new ClassFileCollector(options.layout())
        : null;
  }

  private static boolean tracesAddresses(AgentOptions options) {
    return options.analyses().traces() && options.trace().address() == RequestedTrace.Address.MODEL;
  }

  /**
   * Starts them.
   *
   * @param classFiles collects class files; null if nothing requests them
   * @return whether they are there; else the user has been told why not
   */
  static boolean start(AgentOptions options, @Nullable ClassFileCollector classFiles) {
    Analyses.start(StandardError::say);
    Analyses.traces(options.output().toFile(), options.trace().limit());
    return start("analysis", () -> startAnalyses(options, classFiles))
        && start("agents", () -> startAgents(options));
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

  private static void startAnalyses(AgentOptions options, @Nullable ClassFileCollector classFiles)
      throws IOException {
    RequestedAnalyses requested = options.analyses();
    NamedClasses classes = requested.classes();
    RequestedCaches caches = requested.caches();
    Map<String, Supplier<Analysis>> more = new HashMap<>();
    if (classFiles != null && caches != null) {
      more.put(
          RequestedAnalyses.CACHE,
          () ->
              new CacheSimulation(
                  caches.model(), TypeLayouts.ofThisJvm(caches.values(), classFiles::lineageOf)));
    }
    if (classFiles != null && tracesAddresses(options)) {
      more.put(
          RequestedAnalyses.TRACE,
          () -> new AddressTrace(TypeLayouts.onlyThisJvm(classFiles::lineageOf)));
    }
    Map<String, Analysis> analyses = UserAnalyses.of(classes.jars(), classes.names(), more);
    Analyses.require(requested.allocations() ? Event.CREATED.bit() : 0);
    analyses.forEach(Analyses::add);
  }

  private static void startAgents(AgentOptions options) throws IOException {
    RequestedAgents requested = options.agents();
    NamedClasses classes = requested.classes();
    Map<String, ProfilingAgent> agents = UserAgents.of(classes.jars(), classes.names());
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
