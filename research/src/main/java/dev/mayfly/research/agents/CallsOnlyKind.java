package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import org.jspecify.annotations.Nullable;

/** Calls and bytecodes alone: no probes for allocations. Immutable. */
record CallsOnlyKind() implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return false;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return null;
  }

  @Override
  public boolean replacesAllocations() {
    return true;
  }
}
