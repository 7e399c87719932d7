package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Immutable. The probes by which a method follows its own context, whose level is in a local
 * variable from its beginning on.
 *
 * @param begins the class that declares the probe of its beginning
 * @param probes the class that declares the others
 * @param slot of the variable
 * @param frame the constant for the id of the method
 */
public record ContextProbes(ProbeClass begins, ProbeClass probes, int slot, int frame) {
  /** The context begins, and its level goes into the variable. */
  public InsnList begin() {
    InsnList begin = new InsnList();
    begin.add(new LdcInsnNode(frame));
    begin.add(begins.call(Probe.BEGIN, "(I)I"));
    begin.add(new VarInsnNode(Opcodes.ISTORE, slot));
    return begin;
  }

  /** There is no context yet: the variable is 0. */
  public InsnList none() {
    InsnList none = new InsnList();
    none.add(new InsnNode(Opcodes.ICONST_0));
    none.add(new VarInsnNode(Opcodes.ISTORE, slot));
    return none;
  }

  /** The method goes on in a handler of its own. */
  public InsnList resume() {
    return withLevel(Probe.RESUME);
  }

  /** The method ends. */
  public InsnList end() {
    return withLevel(Probe.END);
  }

  private InsnList withLevel(Probe probe) {
    InsnList call = new InsnList();
    call.add(new VarInsnNode(Opcodes.ILOAD, slot));
    call.add(probes.call(probe, "(" + ProbeClass.TAKES_LEVEL));
    return call;
  }
}
