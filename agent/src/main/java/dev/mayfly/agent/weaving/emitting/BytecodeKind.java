package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The probes that count executed bytecodes, at each basic block. Immutable. */
public record BytecodeKind(ClassSet counted, BytecodeCounts counts) implements ProbeKind {
  @Override
  public boolean concerns(String className) {
    return false;
  }

  /** Null: the end of a context also reports its bytecodes, so {@link MethodEmitter} has both. */
  @Override
  public @Nullable ProbePart in(ProbedMethod method) {
    return null;
  }

  @Override
  public Set<Meter> meters() {
    return Set.of(Meter.BYTECODES);
  }

  @Override
  public BytecodeCounts bytecodesOf(String className) {
    return counted.contains(className) ? counts : BytecodeCounts.NONE;
  }
}
