package dev.mayfly.agent.weaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Moves the local variables that weaving has added to a method together: the weaver gives
 * each its own slots, and a method of thousands of uses would need so large a frame on the stack
 * that recursions which used to end do not.
 */
final class ExtraLocals {
  private ExtraLocals() {}

  /**
   * Packs them.
   *
   * @param method a woven method with expanded stack map frames
   * @param own how many slots the method had before: these stay as they are
   */
  static void pack(MethodNode method, int own) {
    Map<Integer, Integer> words = new TreeMap<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode access && access.var >= own) {
        words.merge(access.var, isWide(access.getOpcode()) ? 2 : 1, Math::max);
      } else if (insn instanceof IincInsnNode access && access.var >= own) {
        words.merge(access.var, 1, Math::max);
      }
    }
    Map<Integer, Integer> places = new TreeMap<>();
    int next = own;
    for (Map.Entry<Integer, Integer> slot : words.entrySet()) {
      places.put(slot.getKey(), next);
      next += slot.getValue();
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode access) {
        access.var = places.getOrDefault(access.var, access.var);
      } else if (insn instanceof IincInsnNode access) {
        access.var = places.getOrDefault(access.var, access.var);
      } else if (insn instanceof FrameNode frame) {
        frame.local = locals(frame.local, own, places);
      }
    }
    if (method.localVariables != null) {
      method.localVariables.removeIf(
          variable -> variable.index >= own && !places.containsKey(variable.index));
      method.localVariables.forEach(
          variable -> variable.index = places.getOrDefault(variable.index, variable.index));
    }
    method.maxLocals = next;
  }

  private static boolean isWide(int opcode) {
    return opcode == Opcodes.LLOAD
        || opcode == Opcodes.DLOAD
        || opcode == Opcodes.LSTORE
        || opcode == Opcodes.DSTORE;
  }

  private static List<Object> locals(List<Object> old, int own, Map<Integer, Integer> places) {
    TreeMap<Integer, Object> known = new TreeMap<>();
    int slot = 0;
    for (Object local : old) {
      Integer place = slot < own ? Integer.valueOf(slot) : places.get(slot);
      if (place != null && local != Opcodes.TOP) {
        known.put(place, local);
      }
      slot += wordsOf(local);
    }
    List<Object> now = new ArrayList<>();
    int end = 0;
    for (Map.Entry<Integer, Object> local : known.entrySet()) {
      for (; end < local.getKey(); end++) {
        now.add(Opcodes.TOP);
      }
      now.add(local.getValue());
      end += wordsOf(local.getValue());
    }
    return now;
  }

  private static int wordsOf(Object local) {
    return local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
  }
}
