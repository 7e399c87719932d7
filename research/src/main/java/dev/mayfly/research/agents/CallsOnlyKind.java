package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.ProbeKind;

/** Calls and bytecodes alone: no probes for allocations. Immutable. */
record CallsOnlyKind() implements ProbeKind {
  @Override
  public boolean replacesAllocations() {
    return true;
  }
}
