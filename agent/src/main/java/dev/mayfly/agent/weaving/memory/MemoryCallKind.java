package dev.mayfly.agent.weaving.memory;

import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import org.jspecify.annotations.Nullable;

/** The probes behind calls that allocate memory outside the heap. Immutable. */
public record MemoryCallKind() implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return true;
  }

  /** A leaf has no such call. */
  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return method.scan().isLeaf(method.node()) ? null : new MemoryCallProbes(method);
  }
}
