package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Stateless. Which instructions use an object, and what lies above it on the stack. */
public final class ObjectUses {
  private static final Type[] NO_TYPES = {};

  /** In the order of the opcodes. */
  private static final Type[] ELEMENTS = {
    Type.INT_TYPE,
    Type.LONG_TYPE,
    Type.FLOAT_TYPE,
    Type.DOUBLE_TYPE,
    Type.getObjectType("java/lang/Object"),
    Type.BYTE_TYPE,
    Type.CHAR_TYPE,
    Type.SHORT_TYPE
  };

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
    return isElement(insn) || insn.getOpcode() == Opcodes.ARRAYLENGTH;
  }

  /** Whether an instruction reads or writes an element of an array. */
  public static boolean isElement(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) || isElementWrite(opcode);
  }

  private static boolean isElementWrite(int opcode) {
    return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
  }

  /** Whether an instruction writes what it accesses, rather than reads it. */
  public static boolean isWrite(AbstractInsnNode access) {
    int opcode = access.getOpcode();
    return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC || isElementWrite(opcode);
  }

  /** The type of an element that an instruction reads or writes; bytes may be booleans. */
  public static Type elementOf(AbstractInsnNode access) {
    int opcode = access.getOpcode();
    return ELEMENTS[opcode - (isElementWrite(opcode) ? Opcodes.IASTORE : Opcodes.IALOAD)];
  }

  /** The number of the local variable that is accessed; −1 if none is. */
  public static int variableOf(AbstractInsnNode insn) {
    if (insn instanceof VarInsnNode access) {
      return access.var;
    }
    return insn instanceof IincInsnNode increment ? increment.var : -1;
  }

  /**
   * The number of times an instruction accesses memory that is no object: local variables, static
   * fields.
   */
  public static int accessesOutside(AbstractInsnNode insn) {
    if (insn instanceof FieldInsnNode field) {
      return isStatic(field) && !isCompilers(field) ? 1 : 0;
    }
    if (variableOf(insn) < 0) {
      return 0;
    }
    return insn instanceof IincInsnNode ? 2 : 1; // the former reads and writes
  }

  /** Whether a field may be a compiler's own. */
  public static boolean isCompilers(FieldInsnNode field) {
    return field.name.indexOf('$') >= 0;
  }

  /** The first letter of the descriptor of the type of a local variable, where it is accessed. */
  public static char variableType(VarInsnNode access) {
    return switch (access.getOpcode()) {
      case Opcodes.ILOAD, Opcodes.ISTORE -> 'I';
      case Opcodes.LLOAD, Opcodes.LSTORE -> 'J';
      case Opcodes.FLOAD, Opcodes.FSTORE -> 'F';
      case Opcodes.DLOAD, Opcodes.DSTORE -> 'D';
      default -> 'L'; // of RET, too
    };
  }

  /** Whether an access or a call has no object. */
  public static boolean isStatic(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC, Opcodes.INVOKESTATIC -> true;
      default -> false;
    };
  }

  /** The types of the operands that lie above the object which an instruction uses. */
  public static Type[] operandsAbove(AbstractInsnNode use) {
    if (use instanceof MethodInsnNode call) {
      return Type.getArgumentTypes(call.desc);
    }
    if (isElement(use)) {
      return isWrite(use) ? new Type[] {Type.INT_TYPE, elementOf(use)} : new Type[] {Type.INT_TYPE};
    }
    return use.getOpcode() == Opcodes.PUTFIELD
        ? new Type[] {Type.getType(((FieldInsnNode) use).desc)}
        : NO_TYPES;
  }

  /** The number of words that they take. */
  public static int wordsAbove(AbstractInsnNode use) {
    int words = 0;
    for (Type operand : operandsAbove(use)) {
      words += operand.getSize();
    }
    return words;
  }

  /** Copies the array and the index of an element that an instruction reads or writes. */
  public static InsnList copyElement(AbstractInsnNode access) {
    if (!isWrite(access)) {
      return Instructions.list(Opcodes.DUP2);
    }
    return elementOf(access).getSize() == 2
        ? Instructions.list(Opcodes.DUP2_X2, Opcodes.POP2, Opcodes.DUP2_X2)
        : Instructions.list(Opcodes.DUP_X2, Opcodes.POP, Opcodes.DUP2_X1);
  }

  /** The compiler's own: outer instances and captured variables. */
  private static boolean isSynthetic(String field) {
    return field.startsWith("this$") || field.startsWith("val$");
  }
}
