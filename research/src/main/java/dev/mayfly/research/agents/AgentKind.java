package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.ProbeKind;

/** Executed bytecodes go to agents, too. Immutable. */
record AgentKind() implements ProbeKind {
  @Override
  public String executionProbes() {
    return "dev/mayfly/research/agents/probes/AgentProbes";
  }
}
