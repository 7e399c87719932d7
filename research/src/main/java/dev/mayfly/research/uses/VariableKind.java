package dev.mayfly.research.uses;

import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;

/**
 * The probes that count accesses to local variables and static fields. Immutable.
 *
 * @param observed where they are
 */
record VariableKind(ClassSet observed) implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return observed.contains(className);
  }

  @Override
  public ProbePart in(ProbedMethod method) {
    return new VariableAccesses(method.node());
  }

  @Override
  public String records() {
    return "uses of objects";
  }
}
