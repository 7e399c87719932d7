package dev.mayfly.agent.weaving;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The local variables in which a woven method keeps what it returns.
 *
 * <p>The weaver makes one end of a method's several, and what each returned waits in a variable of
 * the weaver's. For its type in the stack map frames it takes the nearest class that all have in
 * common, which the JVM then loads the classes to check. The method itself was checked against its
 * declared result only, which is often an interface, and then nothing is loaded: Spring's factories
 * return contexts of the servlet API where there is none.
 */
final class ReturnedValues {
  private ReturnedValues() {}

  /** The declared result as type of each such variable. */
  static Map<Integer, Object> types(MethodNode method, int originalLocals) {
    Map<Integer, Object> types = new HashMap<>();
    Set<Integer> others = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof VarInsnNode variable && variable.var >= originalLocals) {
        if (variable.getOpcode() == Opcodes.ALOAD && isReturned(variable)) {
          types.put(variable.var, Type.getReturnType(method.desc).getInternalName());
        } else if (variable.getOpcode() != Opcodes.ASTORE) {
          others.add(variable.var);
        }
      }
    }
    types.keySet().removeAll(others);
    return types;
  }

  private static boolean isReturned(VarInsnNode load) {
    AbstractInsnNode next = ClassScan.nextReal(load);
    return next != null && next.getOpcode() == Opcodes.ARETURN;
  }
}
