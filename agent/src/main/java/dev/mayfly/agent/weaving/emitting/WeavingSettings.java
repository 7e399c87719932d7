package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.HandingOn;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Immutable. All that woven classes depend on beside their own bytes, the events of analyses, the
 * JVM and the agent's build. Its text is part of the key of the archive of woven classes, so each
 * component has a text of its own, the same in each run.
 *
 * @param allFrames whether those have, too, that only hand on ({@link HandingOn})
 * @param followed whether probes are handed the objects, so that a listener may follow them
 * @param jdk whether the JDK's classes are woven
 * @param frames the packages of the JDK whose methods have contexts, in their order
 * @param kinds the probes of features, in the order in which they are put in
 */
public record WeavingSettings(
    ClassSet contexts,
    boolean allFrames,
    boolean followed,
    boolean jdk,
    Set<String> frames,
    List<ProbeKind> kinds) {

  /** Whether bytes or time are read where contexts begin and end. */
  boolean readsAtCalls() {
    return meters().contains(Meter.BYTES) || meters().contains(Meter.TIME);
  }

  /** The meters beside allocations, each read by code that is woven for it. */
  public Set<Meter> meters() {
    Set<Meter> meters = EnumSet.of(Meter.NUMBERS_IN_THREADS);
    for (ProbeKind kind : kinds) {
      meters.addAll(kind.meters());
    }
    return meters;
  }

  /** Whether what the JDK allocates is recorded, too, or its bytes. */
  public boolean recordsJdk() {
    return jdk || meters().contains(Meter.BYTES);
  }

  /** The way in which the methods of a class count the bytecodes that they execute. */
  public BytecodeCounts bytecodesOf(String className) {
    for (ProbeKind kind : kinds) {
      BytecodeCounts counts = kind.bytecodesOf(className);
      if (counts != BytecodeCounts.NONE) {
        return counts;
      }
    }
    return BytecodeCounts.NONE;
  }

  /** The class of the probes where contexts begin and end. */
  ProbeClass contextProbes() {
    return readsAtCalls() ? ProbeClass.BYTES : ProbeClass.METHODS;
  }

  /** The class of the probes for executed bytecodes, by its internal name. */
  String executionProbes() {
    for (ProbeKind kind : kinds) {
      if (!kind.executionProbes().isEmpty()) {
        return kind.executionProbes();
      }
    }
    return ProbeClass.EXECUTION;
  }

  /** Whether allocations get probes. */
  boolean recordsAllocations() {
    for (ProbeKind kind : kinds) {
      if (kind.replacesAllocations()) {
        return false;
      }
    }
    return true;
  }

  /** The class of the probes for allocations, which may be handed objects. */
  ProbeClass objectProbes() {
    return followed ? ProbeClass.PROGRAM : ProbeClass.COUNTING;
  }

  /** Settings with another kind of probes, which go in first. */
  public WeavingSettings with(ProbeKind kind) {
    List<ProbeKind> all = new ArrayList<>(List.of(kind));
    all.addAll(kinds);
    return new WeavingSettings(contexts, allFrames, followed, jdk, frames, all);
  }

  /** The probes of features that a class gets. */
  public List<ProbeKind> kindsOf(String className) {
    List<ProbeKind> concerned = new ArrayList<>();
    for (ProbeKind kind : kinds) {
      if (kind.concerns(className)) {
        concerned.add(kind);
      }
    }
    return concerned;
  }
}
