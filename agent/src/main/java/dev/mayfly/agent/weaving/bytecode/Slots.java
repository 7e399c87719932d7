package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Immutable. The effects of instructions on the slots of local variables. */
public final class Slots {
  private Slots() {}

  /** The number of slots that a variable takes whose type is as in {@link FrameNode#local}. */
  public static int size(Object type) {
    return type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
  }

  /**
   * Whether a constructor has its {@code this} in slot 0 from the first instruction to the last: no
   * instruction writes to the slot, and all (expanded) stack map frames name it.
   */
  public static boolean keepThis(MethodNode constructor) {
    for (AbstractInsnNode insn : constructor.instructions) {
      if (writes(insn, 0) || (insn instanceof FrameNode frame && !namesFirst(frame))) {
        return false;
      }
    }
    return true;
  }

  private static boolean namesFirst(FrameNode frame) {
    return frame.local != null && !frame.local.isEmpty() && frame.local.get(0) != Opcodes.TOP;
  }

  /** Whether an instruction writes to a slot. */
  private static boolean writes(AbstractInsnNode insn, int slot) {
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
