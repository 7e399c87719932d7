package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;

/** Immutable. The classes of the recorder that declare probes. */
public enum ProbeClass {
  /** For what code of the program allocates and uses. */
  PROGRAM("dev/mayfly/recording/probes/Probes"),
  /** For what code of the program allocates, where no listener follows objects. */
  COUNTING("dev/mayfly/recording/probes/CountingProbes"),
  /** For the beginnings and ends of the program's methods. */
  METHODS("dev/mayfly/recording/probes/MethodProbes"),
  /** Probes with {@code bytes=physical} or {@code time=exact}. */
  BYTES("dev/mayfly/recording/probes/ByteProbes"),
  /** For the bytecodes that methods of the program execute. */
  EXECUTION("dev/mayfly/recording/probes/ExecutionProbes"),
  /** For the uses of objects, where each thread counts its accesses. */
  ACCESSES("dev/mayfly/recording/probes/AccessProbes"),
  /** As {@link #EXECUTION}, where agents are activated by executed bytecodes. */
  AGENTS("dev/mayfly/recording/probes/AgentProbes"),
  /** For the events of analyses. */
  EVENTS("dev/mayfly/recording/probes/EventProbes"),
  /** For calls of native methods with arrays, in code of the program and of the JDK. */
  NATIVE_CALLS("dev/mayfly/recording/probes/NativeCallProbes"),
  /** For memory outside the heap that code of the program allocates. */
  NATIVE_MEMORY("dev/mayfly/recording/probes/NativeMemoryProbes"),
  /** For code of the JDK, and for what hidden classes allocate. */
  JDK("dev/mayfly/recording/probes/JdkProbes");

  private final String internalName;

  ProbeClass(String internalName) {
    this.internalName = internalName;
  }

  /** A call of a probe. */
  public MethodInsnNode call(Probe probe, String descriptor) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, internalName, probe.method(), descriptor, false);
  }
}
