package dev.mayfly.agent.weaving;

import dev.mayfly.aspects.FailedConstructionAspect;

/** Thread-safe (no state). Failed constructions as the agent weaves them: in classes that the weaver can cope with. */
public aspect AgentFailures extends FailedConstructionAspect {
  public pointcut scope(): within(*);
}
