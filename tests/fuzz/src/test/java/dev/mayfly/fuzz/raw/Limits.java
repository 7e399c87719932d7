package dev.mayfly.fuzz.raw;

import java.util.Random;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Writes methods near the limits of the class-file format: of code, stack, variables,
 * parameters, handlers, lines, constants and dimensions. The witness has room for its own calls.
 */
final class Limits {
  /** How many kinds there are. */
  static final int KINDS = 12;

  private static final int MOST = 65_535;

  /** ASM computes frames of no more variables, and of no deeper stacks. */
  private static final int MOST_WITH_FRAMES = 32_000;

  private static final int STACK = 5;
  private static final int PAIRS = 32_700;

  private final ClassWriter writer;
  private final String home;
  private final Random random;
  private final boolean frames;

  Limits(ClassWriter writer, String home, Random random, boolean frames) {
    this.frames = frames;
    this.writer = writer;
    this.home = home;
    this.random = random;
  }

  /** Writes the body of a method that has an int and returns one. */
  void write(MethodVisitor code, int kind) {
    switch (kind) {
      case 0 -> many(code);
      case 1 -> large(code);
      case 2 -> far(code);
      case 3 -> parameters(code);
      case 4 -> variables(code);
      case STACK -> stack(code);
      case 6 -> handlers(code);
      case 7 -> dimensions(code);
      case 8 -> cases(code);
      case 9 -> lines(code);
      case 10 -> names(code);
      default -> full(code);
    }
  }

  /** ASM writes the size of such stacks wrongly: corrects it in methods of a class. */
  static byte[] withStacks(byte[] bytes, Set<String> deep) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    for (MethodNode method : node.methods) {
      if (deep.contains(method.name)) {
        method.maxStack = 2 * PAIRS + 4;
      }
    }
    ClassWriter corrected = new ClassWriter(0);
    node.accept(corrected);
    return corrected.toByteArray();
  }

  static boolean isDeep(int kind) {
    return kind == STACK;
  }

  private static void one(MethodVisitor code) {
    code.visitInsn(Opcodes.ICONST_1);
    code.visitInsn(Opcodes.IRETURN);
  }

  private void creation(MethodVisitor code, int i) {
    code.visitTypeInsn(Opcodes.NEW, home + "/Thing");
    code.visitInsn(Opcodes.DUP);
    code.visitIntInsn(Opcodes.SIPUSH, i * 16);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + "/Thing", "<init>", "(I)V", false);
    code.visitInsn(Opcodes.POP);
  }

  private void many(MethodVisitor code) {
    int count = 750;
    for (int i = 0; i < count; i++) {
      Label here = new Label();
      code.visitLabel(here);
      code.visitLineNumber(1 + i, here);
      creation(code, i);
    }
    one(code);
  }

  /** Near 64 KB. */
  private void large(MethodVisitor code) {
    creation(code, 1);
    int count = 21_400;
    for (int i = 0; i < count; i++) {
      code.visitIincInsn(0, 1);
    }
    creation(code, 2);
    one(code);
  }

  /** Leaves out of 64 KB what the witness needs, and little more. */
  private void full(MethodVisitor code) {
    int creations = 2;
    int used = creations * 11 + 2;
    int witness = creations * 2 * 6 + 8;
    creation(code, 1);
    for (int i = used + witness + random.nextInt(60); i < MOST; i++) {
      code.visitInsn(Opcodes.NOP);
    }
    creation(code, 2);
    one(code);
  }

  /** Jumps farther than 32 KB. */
  private void far(MethodVisitor code) {
    Label end = new Label();
    Label back = new Label();
    code.visitLabel(back);
    creation(code, 1);
    code.visitIincInsn(0, -1);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFLE, end);
    for (int i = 0; i < 11_500; i++) {
      code.visitIincInsn(0, (i & 1) == 0 ? 1 : -1);
    }
    creation(code, 2);
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitJumpInsn(Opcodes.IFGT, back);
    code.visitLabel(end);
    one(code);
  }

  private MethodVisitor method(String name, String desc) {
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, name, desc, null, null);
    code.visitCode();
    return code;
  }

  private static void end(MethodVisitor code) {
    one(code);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  /** A method with as many parameters as there can be. */
  private void parameters(MethodVisitor code) {
    boolean wide = random.nextBoolean();
    int count = wide ? 127 : 255;
    String name = "parameters" + random.nextInt(1_000_000);
    String desc = "(" + (wide ? "J" : "I").repeat(count) + ")I";
    MethodVisitor callee = method(name, desc);
    creation(callee, 3);
    end(callee);
    for (int i = 0; i < count; i++) {
      code.visitInsn(wide ? Opcodes.LCONST_1 : Opcodes.ICONST_1);
    }
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", name, desc, false);
    code.visitInsn(Opcodes.IRETURN);
  }

  /** The last variable there can be, or the one before. */
  private void variables(MethodVisitor code) {
    int last = (frames ? MOST_WITH_FRAMES : MOST) - 1 - random.nextInt(4);
    code.visitTypeInsn(Opcodes.NEW, home + "/Thing");
    code.visitInsn(Opcodes.DUP);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + "/Thing", "<init>", "()V", false);
    code.visitVarInsn(Opcodes.ASTORE, last);
    creation(code, 4);
    code.visitVarInsn(Opcodes.ALOAD, last);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", "(Ljava/lang/Object;)V", false);
    one(code);
  }

  /** Nearly as deep a stack as there can be. */
  private void stack(MethodVisitor code) {
    int pairs = frames ? MOST_WITH_FRAMES / 2 : PAIRS;
    for (int i = 0; i < pairs; i++) {
      code.visitInsn(Opcodes.LCONST_0);
    }
    creation(code, 5);
    for (int i = 0; i < pairs; i++) {
      code.visitInsn(Opcodes.POP2);
    }
    one(code);
  }

  /** Nearly as many handlers as there can be, around one creation. */
  private void handlers(MethodVisitor code) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    int count = MOST - 10 - random.nextInt(10);
    for (int i = 0; i < count; i++) {
      code.visitTryCatchBlock(
          start, end, handler, i % 2 == 0 ? "java/lang/Error" : "java/lang/RuntimeException");
    }
    code.visitLabel(start);
    creation(code, 1);
    code.visitTypeInsn(Opcodes.NEW, home + "/Thing");
    code.visitInsn(Opcodes.DUP);
    code.visitIntInsn(Opcodes.BIPUSH, 7);
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + "/Thing", "<init>", "(I)V", false);
    code.visitInsn(Opcodes.POP);
    code.visitLabel(end);
    one(code);
    code.visitLabel(handler);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", "(Ljava/lang/Object;)V", false);
    creation(code, 2);
    one(code);
  }

  /** An array of as many dimensions as there can be. */
  private void dimensions(MethodVisitor code) {
    int dimensions = 255;
    int lengths = 1 + random.nextInt(255);
    for (int i = 0; i < lengths; i++) {
      code.visitInsn(i < 3 ? Opcodes.ICONST_2 : Opcodes.ICONST_1);
    }
    code.visitMultiANewArrayInsn("[".repeat(dimensions) + "I", lengths);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", "(Ljava/lang/Object;)V", false);
    one(code);
  }

  /** A switch over some thousands of values. */
  private void cases(MethodVisitor code) {
    int count = 16_000;
    Label few = new Label();
    Label other = new Label();
    Label[] labels = new Label[count];
    for (int i = 0; i < count; i++) {
      labels[i] = i % 3 == 0 ? few : other;
    }
    code.visitVarInsn(Opcodes.ILOAD, 0);
    code.visitTableSwitchInsn(0, count - 1, other, labels);
    code.visitLabel(few);
    creation(code, 1);
    one(code);
    code.visitLabel(other);
    creation(code, 2);
    one(code);
  }

  /** Nearly as many lines as there can be. */
  private void lines(MethodVisitor code) {
    for (int i = 1; i < MOST - 500; i++) {
      Label here = new Label();
      code.visitLabel(here);
      code.visitLineNumber(i, here);
      if (i == 3 || i == 30_000) {
        creation(code, i % 100);
      } else if (i % 2 == 0) {
        code.visitInsn(Opcodes.NOP);
      }
    }
    Label here = new Label();
    code.visitLabel(here);
    code.visitLineNumber(MOST, here);
    creation(code, 6);
    one(code);
  }

  /** A method with a very long name, and a string as long as there can be. */
  private void names(MethodVisitor code) {
    String name = "name" + random.nextInt(1_000_000) + "\u00e4".repeat(10_000);
    MethodVisitor callee = method(name, "()I");
    creation(callee, 1);
    callee.visitLdcInsn("x".repeat(MOST));
    callee.visitMethodInsn(
        Opcodes.INVOKESTATIC, home + "/Main", "t", "(Ljava/lang/Object;)V", false);
    end(callee);
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", name, "()I", false);
    code.visitInsn(Opcodes.IRETURN);
  }
}
