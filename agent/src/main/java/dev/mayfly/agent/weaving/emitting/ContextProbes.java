package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Immutable. The probes by which a method follows its own context, which is in a local variable
 * from its beginning on.
 *
 * @param probes the class that declares them
 * @param slot of the variable
 * @param frame the constant for the id of the method
 */
public record ContextProbes(ProbeClass probes, int slot, int frame) {
  /** The context begins, and goes into the variable. */
  public InsnList begin() {
    InsnList begin = new InsnList();
    begin.add(new LdcInsnNode(frame));
    begin.add(probes.call(Probe.BEGIN, "(I)L" + ProbeClass.CONTEXT + ";"));
    begin.add(new VarInsnNode(Opcodes.ASTORE, slot));
    return begin;
  }

  /** There is no context yet: the variable is null. */
  public InsnList none() {
    InsnList none = new InsnList();
    none.add(new InsnNode(Opcodes.ACONST_NULL));
    none.add(new VarInsnNode(Opcodes.ASTORE, slot));
    return none;
  }

  /** The method goes on in a handler of its own. */
  public InsnList caught() {
    return withContext(Probe.CAUGHT);
  }

  /** The method ends. */
  public InsnList exit() {
    return withContext(Probe.EXIT);
  }

  private InsnList withContext(Probe probe) {
    InsnList call = new InsnList();
    call.add(new VarInsnNode(Opcodes.ALOAD, slot));
    call.add(probes.call(probe, "(" + ProbeClass.TAKES_CONTEXT));
    return call;
  }
}
