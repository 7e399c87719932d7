package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import java.util.Set;

/**
 * The count of executed bytecodes, at each basic block. Immutable. It has no part of its own: the
 * end of a context also reports its bytecodes, so {@link MethodEmitter} has both.
 */
public record BytecodeKind(ClassSet counted, BytecodeCounts counts) implements ProbeKind {
  @Override
  public Set<Meter> meters() {
    return Set.of(Meter.BYTECODES);
  }

  @Override
  public BytecodeCounts bytecodesOf(String className) {
    return counted.contains(className) ? counts : BytecodeCounts.NONE;
  }
}
