package dev.mayfly.agent;

import dev.mayfly.agent.feature.Feature;
import dev.mayfly.agent.feature.Host;
import dev.mayfly.agent.options.OptionException;
import dev.mayfly.agent.plan.NamedClasses;
import dev.mayfly.agent.plan.RequestedAgents;
import dev.mayfly.agent.plan.ResearchOptions;
import dev.mayfly.agent.weaving.analysis.UserAgents;
import dev.mayfly.analysis.AgentSession;
import dev.mayfly.analysis.Agents;
import dev.mayfly.analysis.ProfilingAgent;
import dev.mayfly.recording.probes.ActivationMarks;
import java.io.IOException;
import java.util.Map;

/** Profiling agents that the user has named. Immutable. */
final class AgentsFeature implements Feature {
  @Override
  public void prepare(Host host) {
    if (!host.options().isOn(ResearchOptions.AGENTS)) {
      return;
    }
    RequestedAgents requested = host.options().agents();
    NamedClasses classes = requested.classes();
    try {
      Map<String, ProfilingAgent> agents = UserAgents.of(classes.jars(), classes.names());
      host.recorder().add(ActivationMarks.OF_THREADS);
      agents.forEach((name, agent) -> add(host, requested, name, agent));
    } catch (IOException unusable) {
      throw wrong(String.valueOf(unusable.getMessage()));
    }
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
    return ResearchOptions.AGENTS.wrongly(": " + words);
  }
}
