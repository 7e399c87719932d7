package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import org.jspecify.annotations.Nullable;

/** Executed bytecodes go to agents, too. Immutable. */
record AgentKind() implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return false;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return null;
  }

  @Override
  public String executionProbes() {
    return "dev/mayfly/research/agents/probes/AgentProbes";
  }
}
