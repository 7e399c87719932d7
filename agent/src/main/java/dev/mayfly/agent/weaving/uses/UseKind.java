package dev.mayfly.agent.weaving.uses;

import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;

/** The probes at uses of objects. Immutable. */
public record UseKind(ClassSet observed, AccessCounts accesses) implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return observed.contains(className);
  }

  @Override
  public ProbePart in(ProbedMethod method) {
    return new UseProbes(method, accesses != AccessCounts.NONE);
  }

  @Override
  public String records() {
    return "uses of objects";
  }

  /** Counted are those by native methods, too. */
  @Override
  public boolean readsOtherClasses() {
    return accesses != AccessCounts.NONE;
  }
}
