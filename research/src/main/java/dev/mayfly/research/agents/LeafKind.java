package dev.mayfly.research.agents;

import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import org.jspecify.annotations.Nullable;

/** Methods that neither call nor allocate have contexts, too. Immutable. */
record LeafKind() implements ProbeKind {
  /** No probes, but a context. */
  private record Leaf() implements ProbePart {
    @Override
    public boolean isEmpty() {
      return true;
    }

    @Override
    public boolean needsContext() {
      return true;
    }
  }

  @Override
  public boolean concerns(String className) {
    return true;
  }

  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return method.scan().isLeaf(method.node()) ? new Leaf() : null;
  }
}
