package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Immutable (no state). Finds instructions of a method, and writes the shortest ones. */
public final class Instructions {
  private static final int[][] COPIES = {
    {Opcodes.DUP}, {Opcodes.DUP2, Opcodes.POP}, {Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP_X2}
  };

  /** The most words that {@link #copyBelow} reaches below. */
  public static final int COPY_DEPTH = COPIES.length - 1;

  private Instructions() {}

  /** The next one that the JVM runs: no label, line or frame; null at the end. */
  public static @Nullable AbstractInsnNode nextReal(AbstractInsnNode insn) {
    AbstractInsnNode next = insn.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  /** Whether it returns from its method. */
  public static boolean isReturn(AbstractInsnNode insn) {
    return insn.getOpcode() >= Opcodes.IRETURN && insn.getOpcode() <= Opcodes.RETURN;
  }

  /** The target of a branch or a switch, if it is one. */
  static List<LabelNode> targets(AbstractInsnNode insn) {
    List<LabelNode> targets = new ArrayList<>();
    if (insn instanceof JumpInsnNode jump) {
      targets.add(jump.label);
    } else if (insn instanceof TableSwitchInsnNode table) {
      targets.addAll(table.labels);
      targets.add(table.dflt);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      targets.addAll(lookup.labels);
      targets.add(lookup.dflt);
    }
    return targets;
  }

  /**
   * Whether it computes, pushes a constant, or reads or writes a local variable: it neither throws
   * nor branches, and no other code can see that it ran.
   */
  public static boolean isHarmless(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    if (insn instanceof LdcInsnNode constant) {
      return constant.cst instanceof Number || constant.cst instanceof String;
    }
    return switch (opcode) {
      case Opcodes.IDIV, Opcodes.LDIV, Opcodes.IREM, Opcodes.LREM -> false;
      default ->
          opcode <= Opcodes.SIPUSH
              || (opcode >= Opcodes.ILOAD && opcode <= Opcodes.ALOAD)
              || (opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE)
              || (opcode >= Opcodes.POP && opcode <= Opcodes.DCMPG);
    };
  }

  /** The first line of a method; 0 if the class was compiled without lines. */
  public static int firstLine(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return 0;
  }

  /**
   * The {@code this(..)} or {@code super(..)} of a constructor of the usual shape ({@link
   * Creations#areUsual}): the one call of a constructor that no {@code new} precedes.
   */
  public static @Nullable MethodInsnNode constructorCall(MethodNode constructor) {
    int unfinished = 0;
    for (AbstractInsnNode insn : constructor.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        unfinished++;
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        if (unfinished == 0) {
          return call;
        }
        unfinished--;
      }
    }
    return null;
  }

  /**
   * Copies a value of one word to the top of the stack.
   *
   * @param words what lies above it: {@value #COPY_DEPTH} at most
   */
  public static InsnList copyBelow(int words) {
    return list(COPIES[words]);
  }

  /** Instructions without operands. */
  public static InsnList list(int... opcodes) {
    InsnList list = new InsnList();
    for (int opcode : opcodes) {
      list.add(new InsnNode(opcode));
    }
    return list;
  }

  /** A call of a static method, such as a probe; {@code owner} is an internal name. */
  public static MethodInsnNode callStatic(String owner, String name, String descriptor) {
    return new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false);
  }

  /** The shortest instruction that pushes an int. */
  public static AbstractInsnNode push(int value) {
    if (value >= -1 && value <= 5) {
      return new InsnNode(Opcodes.ICONST_0 + value);
    }
    if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      return new IntInsnNode(Opcodes.BIPUSH, value);
    }
    if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      return new IntInsnNode(Opcodes.SIPUSH, value);
    }
    return new LdcInsnNode(value);
  }
}
