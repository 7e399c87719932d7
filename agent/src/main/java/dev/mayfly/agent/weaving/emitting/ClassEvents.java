package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BytecodeOffsets;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.analysis.WovenEvents;

/**
 * Immutable. The events that a class is woven for.
 *
 * @param wanted those that analyses are called for
 * @param natives which called methods are native
 * @param offsets where instructions begin
 */
record ClassEvents(WovenEvents wanted, NativeMethods natives, BytecodeOffsets offsets) {
  /** No events. */
  static final ClassEvents NONE =
      new ClassEvents(WovenEvents.NONE, NativeMethods.NONE, BytecodeOffsets.NONE);
}
