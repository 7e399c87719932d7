package dev.mayfly.research.uses;

import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;

/**
 * The probes at uses of objects. Immutable.
 *
 * @param observed where they are
 * @param counted whether accesses are counted there
 */
record UseKind(ClassSet observed, boolean counted) implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return observed.contains(className);
  }

  @Override
  public ProbePart in(ProbedMethod method) {
    return new UseProbes(method, counted);
  }

  @Override
  public String records() {
    return "uses of objects";
  }

  /** Counted are those by native methods, too. */
  @Override
  public boolean readsOtherClasses() {
    return counted;
  }
}
