package dev.mayfly.agent.weaving;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. What the weaver puts before the body of a class initialiser to fill its static parts.
 */
final class StaticParts {
  /** How the names of the fields begin. */
  static final String FIELD = "ajc$tjp_";

  private StaticParts() {}

  /**
   * Drops it.
   *
   * @param code the woven code of a method
   * @param own the method's code before: what the program's own aspects put there stays, behind
   *     what is to go
   */
  static void remove(InsnList code, @Nullable InsnList own) {
    int calls = count(code, StaticParts::isInitializerCall);
    int fields = count(code, StaticParts::isStore);
    if (own != null) {
      calls -= count(own, StaticParts::isInitializerCall);
      fields -= count(own, StaticParts::isStore);
    }
    AbstractInsnNode last = null;
    for (AbstractInsnNode insn : code) {
      if (calls > 0 && isInitializerCall(insn)) {
        code.remove(insn);
        calls--;
      } else if (fields > 0 && isStore(insn)) {
        last = insn; // interfaces: in line, because their fields are final
        fields--;
      }
    }
    if (last != null) {
      removeUpTo(last, code);
    }
  }

  private static void removeUpTo(AbstractInsnNode last, InsnList code) {
    int factorySlot = -1;
    AbstractInsnNode next = last;
    while (next != null) {
      AbstractInsnNode insn = next;
      next = insn.getPrevious();
      if (insn instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE) {
        factorySlot = store.var;
      }
      if (insn.getOpcode() >= 0) {
        code.remove(insn);
      }
    }
    if (factorySlot >= 0) {
      // The frames know the slot by the factory's type, or by what it has in common with a later
      // use: null suits all.
      code.insert(new VarInsnNode(Opcodes.ASTORE, factorySlot));
      code.insert(new InsnNode(Opcodes.ACONST_NULL));
    }
  }

  private static int count(InsnList instructions, Predicate<AbstractInsnNode> wanted) {
    int count = 0;
    for (AbstractInsnNode insn : instructions) {
      count += wanted.test(insn) ? 1 : 0;
    }
    return count;
  }

  private static boolean isInitializerCall(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.name.startsWith("ajc$preClinit");
  }

  private static boolean isStore(AbstractInsnNode insn) {
    return insn instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTSTATIC
        && field.name.startsWith(FIELD);
  }
}
