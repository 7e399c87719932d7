package dev.mayfly.agent.weaving.bytecode;

import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The rule which methods only hand on: getters that call, bridges, {@code hashCode()} of a field.
 * Stateless. Such a method has at most {@value #MOST_INSTRUCTIONS} instructions and one call, and
 * neither an allocation nor a handler nor a loop. Constructors, class initialisers and {@code main}
 * are none: where a constructor throws, contexts need all constructors that called it.
 */
public final class HandingOn {
  /** More instructions did not pay: 8, 16 and 30 took 15, 22 and 29 % from Jython's round. */
  private static final int MOST_INSTRUCTIONS = 16;

  private static final String MAIN = "main([Ljava/lang/String;)V";

  private HandingOn() {}

  /** Whether a method, as it was, only hands on. */
  public static boolean isAllOf(MethodNode method) {
    if (method.name.startsWith("<")
        || !method.tryCatchBlocks.isEmpty()
        || (method.name + method.desc).equals(MAIN)) {
      return false;
    }
    int instructions = 0;
    int calls = 0;
    Set<LabelNode> passed = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        passed.add(label);
      } else if (insn.getOpcode() >= 0) {
        if (++instructions > MOST_INSTRUCTIONS || allocates(insn) || goesBack(insn, passed)) {
          return false;
        }
        if (insn instanceof MethodInsnNode call && !LeafMethods.isAddedByOthers(call.name)) {
          calls++;
        }
      }
    }
    return calls <= 1;
  }

  private static boolean allocates(AbstractInsnNode insn) {
    return insn.getOpcode() == Opcodes.NEW
        || insn instanceof InvokeDynamicInsnNode
        || JoinPoints.probeOf(insn) != null
        || (insn instanceof MethodInsnNode call && JoinPoints.isClone(call));
  }

  private static boolean goesBack(AbstractInsnNode insn, Set<LabelNode> passed) {
    for (LabelNode target : Instructions.targets(insn)) {
      if (passed.contains(target)) {
        return true;
      }
    }
    return false;
  }
}
