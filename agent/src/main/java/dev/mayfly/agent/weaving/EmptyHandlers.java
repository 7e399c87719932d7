package dev.mayfly.agent.weaving;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Handlers that the weaver wrote for an advice and that do nothing once it is gone:
 * {@code astore v, aload v, athrow}.
 */
final class EmptyHandlers {
  private EmptyHandlers() {}

  /**
   * Removes a handler with its table entries, if it is one.
   *
   * @param end what follows the advice call that was removed: here, the exception is loaded again
   */
  static void remove(MethodNode method, @Nullable AbstractInsnNode end) {
    AbstractInsnNode load = end == null || end.getOpcode() >= 0 ? end : ClassScan.nextReal(end);
    AbstractInsnNode store = ClassScan.previousReal(load);
    AbstractInsnNode rethrow = load == null ? null : ClassScan.nextReal(load);
    if (!(load instanceof VarInsnNode loaded)
        || !(store instanceof VarInsnNode stored)
        || load.getOpcode() != Opcodes.ALOAD
        || store.getOpcode() != Opcodes.ASTORE
        || loaded.var != stored.var
        || !(rethrow instanceof InsnNode)
        || rethrow.getOpcode() != Opcodes.ATHROW) {
      return;
    }
    AbstractInsnNode first = store;
    boolean isHandler = false;
    while (isHeader(first.getPrevious())) {
      first = first.getPrevious();
      AbstractInsnNode label = first;
      isHandler |= method.tryCatchBlocks.removeIf(block -> block.handler == label);
    }
    if (!isHandler) {
      return;
    }
    // Labels stay: ranges may end at them.
    AbstractInsnNode insn = first;
    while (insn != null) {
      AbstractInsnNode next = insn == rethrow ? null : insn.getNext();
      if (!(insn instanceof LabelNode)) {
        method.instructions.remove(insn);
      }
      insn = next;
    }
    method.tryCatchBlocks.removeIf(EmptyHandlers::coversNothing);
  }

  private static boolean coversNothing(TryCatchBlockNode block) {
    for (AbstractInsnNode insn = block.start; insn != block.end; insn = insn.getNext()) {
      if (insn.getOpcode() >= 0) {
        return false;
      }
    }
    return true;
  }

  private static boolean isHeader(@Nullable AbstractInsnNode insn) {
    return insn instanceof LabelNode || insn instanceof FrameNode || insn instanceof LineNumberNode;
  }
}
