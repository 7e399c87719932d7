package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.aspects.CallingContextAspect;

/** Thread-safe (no state). The methods whose contexts the agent is to follow, in all classes; leaves among them, which the emitter leaves out. */
public aspect AgentContexts extends CallingContextAspect {
  public pointcut scope(): within(*);
}
