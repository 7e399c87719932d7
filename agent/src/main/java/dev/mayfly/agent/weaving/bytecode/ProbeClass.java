package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.tree.MethodInsnNode;

/** Immutable. The classes of the recorder that declare probes, but those of features. */
public enum ProbeClass {
  /** For what code of the program allocates. */
  PROGRAM("dev/mayfly/recording/probes/Probes"),
  /** For what code of the program allocates, where no listener follows objects. */
  COUNTING("dev/mayfly/recording/probes/CountingProbes"),
  /** For the beginnings and ends of the program's methods. */
  METHODS("dev/mayfly/recording/probes/MethodProbes"),
  /** Probes with {@code bytes=physical} or {@code time=exact}. */
  BYTES("dev/mayfly/recording/probes/ByteProbes"),
  /** For the methods at which a layer begins. */
  LAYERS("dev/mayfly/recording/probes/LayerProbes"),
  /** For the events of analyses. */
  EVENTS("dev/mayfly/recording/probes/EventProbes"),
  /** For code of the JDK, and for what hidden classes allocate. */
  JDK("dev/mayfly/recording/probes/JdkProbes");

  /** The internal name of the class for the bytecodes that methods of the program execute. */
  public static final String EXECUTION = "dev/mayfly/recording/probes/ExecutionProbes";

  private final String internalName;

  ProbeClass(String internalName) {
    this.internalName = internalName;
  }

  /** Its internal name. */
  public String internalName() {
    return internalName;
  }

  /** A call of a probe. */
  public MethodInsnNode call(Probe probe, String descriptor) {
    return Instructions.callStatic(internalName, probe.method(), descriptor);
  }
}
