package dev.mayfly.agent.weaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;

/**
 * Confined. Changes the types of local variables in the (expanded) stack map frames of a method.
 */
final class FrameLocals {
  private FrameLocals() {}

  /**
   * Gives slots other types, in every frame.
   *
   * @param types the types of slots where they have any; {@link Opcodes#TOP} for those whose values
   *     nobody reads any more
   * @param slot a slot beyond all others, or -1
   * @param type the internal name of its type
   */
  static void rewrite(InsnList instructions, Map<Integer, Object> types, int slot, String type) {
    for (AbstractInsnNode insn : instructions) {
      if (insn instanceof FrameNode frame) {
        frame.local = locals(frame.local, types, slot, type);
      }
    }
  }

  private static List<Object> locals(
      List<Object> old, Map<Integer, Object> types, int slot, String type) {
    List<Object> now = new ArrayList<>(old.size() + 4);
    int index = 0;
    for (Object local : old) {
      boolean wide = local == Opcodes.LONG || local == Opcodes.DOUBLE;
      Object changed = local == Opcodes.TOP ? null : types.get(index);
      now.add(changed == null ? local : changed);
      if (wide && changed != null) {
        now.add(Opcodes.TOP); // each word by itself
      }
      index += wide ? 2 : 1;
    }
    if (slot >= 0) {
      for (; index < slot; index++) {
        now.add(Opcodes.TOP);
      }
      now.add(type);
    }
    return now;
  }
}
