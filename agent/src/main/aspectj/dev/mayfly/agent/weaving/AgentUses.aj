package dev.mayfly.agent.weaving;

import dev.mayfly.aspects.UseAspect;

/** Thread-safe (no state). Uses of objects as the agent weaves them: in the classes that the option {@code drag} names. */
public aspect AgentUses extends UseAspect {
  public pointcut scope(): within(*);
}
