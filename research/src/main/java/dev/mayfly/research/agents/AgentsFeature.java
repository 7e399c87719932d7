package dev.mayfly.research.agents;

import com.google.common.collect.ImmutableList;
import dev.mayfly.AllocationProfiler;
import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.Kind;
import dev.mayfly.agent.options.NamedFiles;
import dev.mayfly.agent.options.Option;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.CountedBytecodes;
import dev.mayfly.agent.plan.JdkMode;
import dev.mayfly.agent.plan.Options;
import dev.mayfly.agent.plan.Plan;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agents.AgentSession;
import dev.mayfly.agents.ProfilingAgent;
import dev.mayfly.report.json.JsonParts;
import dev.mayfly.report.tables.PlugInChapter;
import dev.mayfly.report.tables.PlugInChapters;
import dev.mayfly.research.NamedClasses;
import dev.mayfly.research.agents.probes.ActivationMarks;
import dev.mayfly.research.agents.probes.Agents;
import dev.mayfly.snapshot.run.ContextMode;
import dev.mayfly.snapshot.run.LifetimeMode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Profiling agents that the user has named. Immutable. */
public final class AgentsFeature implements Feature {
  static final Option<List<String>> AGENTS =
      Option.of("agents=names", Kind.names(RequestedAgents.SHIPPED, true), List.of(), "none")
          .says(
              "activate agents by executed bytecodes: continuous, trees, or your own, as in my.jar,com.acme.Mine")
          .implies(Options.BYTECODES, CountedBytecodes.ALL, Options.CONTEXT.is(ContextMode.TREE))
          .implies(
              Options.BYTECODES, CountedBytecodes.METHODS, Options.CONTEXT.is(ContextMode.SITE))
          .contradicts(
              "counts bytecodes at each call, which context=sampled does not follow; use"
                  + " context=tree or context=site",
              Options.CONTEXT.is(ContextMode.SAMPLED))
          .needs(Options.BYTECODES.isOn(), "needs executed bytecodes; remove bytecodes=false")
          .checked((names, options) -> RequestedAgents.of(options))
          .files(NamedFiles.JARS)
          .withoutAgent()
          .planned("agents", "{agents}");

  static final Option<Boolean> LEAVES =
      ofTrees("leaves")
          .says("bytecodes=: methods that neither call nor allocate are contexts, too")
          .planned("bytecodes", "; of leaves, too")
          .costs(2, "each call of a method that neither calls nor allocates");

  static final Option<Boolean> CALLEES =
      ofTrees("callees")
          .says("bytecodes=: methods of the JDK that woven code calls are contexts, too")
          .planned("bytecodes", "; calls of the JDK, too")
          .costs(2, "each call of a method of the JDK");

  static final Option<Boolean> CALLS_ONLY =
      ofTrees("calls-only")
          .says("count calls and bytecodes by context, and no allocations")
          .implies(Options.BYTECODES, CountedBytecodes.ALL)
          .implies(Options.LIFETIME, LifetimeMode.OFF)
          .needs(Options.LIFETIME.is(LifetimeMode.OFF), "needs lifetime=off")
          .contradicts(
              "is not for jdk=charge or jdk=frames, which count allocations",
              Options.JDK.is(JdkMode.CHARGE, JdkMode.FRAMES))
          .planned("bytecodes", "; no allocations");

  private static final PlugInChapter CONTINUOUS =
      PlugInChapter.of(MetricsChapter.VIEW, MetricsChapter::of).always();

  /** An option of trees with bytecodes, which needs a Java agent. */
  private static Option<Boolean> ofTrees(String key) {
    return Option.flag(key, false)
        .needs(Options.CONTEXT.is(ContextMode.TREE), "needs context=tree")
        .needs(Options.BYTECODES.isOn(), "needs bytecodes=true")
        .withoutAgent("false");
  }

  /** For the service loader. */
  public AgentsFeature() {}

  @Override
  public List<Option<?>> options() {
    return List.of(AGENTS, LEAVES, CALLEES, CALLS_ONLY);
  }

  @Override
  public void addToReports() {
    JsonParts.add(Metrics.JSON);
    PlugInChapters.add(CONTINUOUS);
  }

  @Override
  public List<ProbeKind> probes(Plan plan) {
    List<ProbeKind> kinds = new ArrayList<>();
    if (plan.options().isOn(AGENTS)) {
      kinds.add(new AgentKind());
    }
    if (plan.options().isOn(LEAVES)) {
      kinds.add(new LeafKind());
    }
    if (plan.options().isOn(CALLEES)) {
      kinds.add(new CalleeKind());
    }
    if (plan.options().isOn(CALLS_ONLY)) {
      kinds.add(new CallsOnlyKind());
    }
    return kinds;
  }

  @Override
  public void prepare(Host host) {
    if (!host.options().isOn(AGENTS)) {
      return;
    }
    RequestedAgents requested = RequestedAgents.of(host.options());
    NamedClasses classes = requested.classes();
    try {
      Map<String, ProfilingAgent> agents = UserAgents.of(classes.jars(), classes.names());
      host.recorder().add(ActivationMarks.OF_THREADS);
      agents.forEach((name, agent) -> add(host, requested, name, agent));
    } catch (IOException unusable) {
      throw wrong(String.valueOf(unusable.getMessage()));
    }
    AllocationProfiler.add(Metrics.PART, () -> ImmutableList.copyOf(Agents.metrics()));
    host.eachSecond(Agents::tellEnded);
    host.beforeLastReport(() -> Agents.programEnds(host.recorder().threads()));
  }

  private static void add(Host host, RequestedAgents requested, String name, ProfilingAgent agent) {
    String argument = requested.arguments().getOrDefault(name, "");
    try {
      Agents.add(name, agent, new AgentSession(argument, host.options().output()));
    } catch (IllegalArgumentException wrong) {
      throw wrong(name + ": " + wrong.getMessage());
    } catch (RuntimeException | Error failure) {
      throw wrong(name + " failed to begin with " + failure);
    }
  }

  private static OptionException wrong(String words) {
    return AGENTS.wrongly(": " + words);
  }
}
