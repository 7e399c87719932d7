package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BytecodeOffsets;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.analysis.WovenEvents;
import java.util.List;

/**
 * The probes that a class gets beside those for allocations and contexts. Immutable.
 *
 * @param kinds of the features, in the order in which they are put in
 * @param events those that analyses are called for
 * @param offsets where the instructions of the class begin, if an analysis gets events
 */
public record ClassProbes(
    List<ProbeKind> kinds, WovenEvents events, NativeMethods natives, BytecodeOffsets offsets) {
  /** No probes. */
  static final ClassProbes NONE =
      new ClassProbes(List.of(), WovenEvents.NONE, NativeMethods.NONE, BytecodeOffsets.NONE);

  /** The probes of a class with this class file. */
  public static ClassProbes of(
      List<ProbeKind> kinds, WovenEvents events, NativeMethods natives, byte[] classFile) {
    return new ClassProbes(
        kinds,
        events,
        natives,
        events.isEmpty() ? BytecodeOffsets.NONE : BytecodeOffsets.of(classFile));
  }
}
