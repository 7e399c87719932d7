package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Immutable. The probes by which a method follows its own context; its caller's is in a local
 * variable.
 *
 * @param frame the constant for the id of the method
 */
record ContextProbes(ProbeClass probes, int slot, int frame) {
  /** The context begins, and its caller's goes into the variable. */
  InsnList begin() {
    InsnList begin = new InsnList();
    begin.add(new LdcInsnNode(frame));
    begin.add(probes.call(Probe.BEGIN, "(I)J"));
    begin.add(new VarInsnNode(Opcodes.LSTORE, slot));
    return begin;
  }

  /** The method goes on where an exception has arrived. */
  InsnList resume() {
    InsnList resume = new InsnList();
    resume.add(new VarInsnNode(Opcodes.LLOAD, slot));
    resume.add(new LdcInsnNode(frame));
    resume.add(probes.call(Probe.RESUME, "(JI)V"));
    return resume;
  }

  /** An exception has left a constructor. */
  InsnList abandoned() {
    InsnList abandoned = new InsnList();
    abandoned.add(ProbeClass.METHODS.call(Probe.ABANDONED, "()V"));
    return abandoned;
  }

  /** The method ends. */
  InsnList end() {
    InsnList end = new InsnList();
    end.add(new VarInsnNode(Opcodes.LLOAD, slot));
    end.add(probes.call(Probe.END, "(J)V"));
    return end;
  }
}
