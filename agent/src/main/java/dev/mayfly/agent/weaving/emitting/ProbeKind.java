package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * A kind of probes that a feature adds to woven code, beside those for allocations and contexts.
 * Immutable; to be implemented.
 *
 * <p>Its text is part of the key of the archive of woven classes: the same in each run, and
 * different where other probes are put in.
 */
public interface ProbeKind {
  /** Whether methods of a class may get such probes; no class does unless a kind says so. */
  default boolean concerns(String className) {
    return false;
  }

  /**
   * The probes of one method; null if there are none for sure.
   *
   * @param method of a class that the kind concerns
   */
  default @Nullable ProbePart in(ProbedMethod method) {
    return null;
  }

  /**
   * The name of what these probes record, in plural: the report says it of a class that has too
   * many to be woven. Empty if they are so few that no class does without.
   */
  default String records() {
    return "";
  }

  /** The meters of the recorder that they need: read where each context begins and ends. */
  default Set<Meter> meters() {
    return Set.of();
  }

  /** The way in which the methods of a class count the bytecodes that they execute. */
  default BytecodeCounts bytecodesOf(String className) {
    return BytecodeCounts.NONE;
  }

  /** Whether the probes of a class depend on other class files, so that no archive keeps it. */
  default boolean readsOtherClasses() {
    return false;
  }

  /** Classes of the JDK, as internal names, that get such probes; empty if none do. */
  default List<String> jdkExamples() {
    return List.of();
  }

  /** The probes in a class of the JDK; null if it has none for sure. */
  default @Nullable CallProbes inJdk(ClassReader classFile) {
    return null;
  }

  /**
   * The internal name of a class with the probes of {@link
   * dev.mayfly.recording.probes.ExecutionProbes}, which are called in their place; empty for these.
   */
  default String executionProbes() {
    return "";
  }

  /** Whether methods of the JDK that are frames of contexts count their bytecodes. */
  default boolean countsJdkFrames() {
    return false;
  }

  /** Whether no class gets probes for allocations. */
  default boolean replacesAllocations() {
    return false;
  }

  @Override
  String toString();
}
