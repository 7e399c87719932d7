package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Immutable. What instructions do to the slots of local variables. */
public final class Slots {
  private Slots() {}

  /** Whether an instruction writes to a slot. */
  public static boolean writes(AbstractInsnNode insn, int slot) {
    if (insn instanceof IincInsnNode increment) {
      return increment.var == slot;
    }
    if (!(insn instanceof VarInsnNode access)
        || access.getOpcode() < Opcodes.ISTORE
        || access.getOpcode() > Opcodes.ASTORE) {
      return false;
    }
    boolean wide = access.getOpcode() == Opcodes.LSTORE || access.getOpcode() == Opcodes.DSTORE;
    return access.var == slot || (wide && access.var + 1 == slot);
  }
}
