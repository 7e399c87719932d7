package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Immutable (no state). Which instructions use an object: the join points of {@code UseAspect}. */
public final class ObjectUses {
  private ObjectUses() {}

  /** Whether an instruction in a class is a use of an object. */
  public static boolean isUse(String owner, AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.GETFIELD, Opcodes.PUTFIELD -> !isSynthetic(((FieldInsnNode) insn).name);
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE -> true;
      case Opcodes.INVOKESPECIAL -> {
        MethodInsnNode call = (MethodInsnNode) insn;
        yield !call.name.equals("<init>") && call.owner.equals(owner); // not super.method()
      }
      default -> false;
    };
  }

  /** Whether an instruction reads or writes an element of an array, or reads its length. */
  public static boolean isArrayUse(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE)
        || opcode == Opcodes.ARRAYLENGTH;
  }

  /** The compiler's own: outer instances and captured variables. */
  private static boolean isSynthetic(String field) {
    return field.startsWith("this$") || field.startsWith("val$");
  }
}
