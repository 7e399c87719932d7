package dev.mayfly.fuzz.raw;

import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/**
 * Confined. Writes a constructor {@code (int)} that does much before and after {@code super(..)}.
 */
final class OddConstructor {
  private final RawCode body;
  private final String home;

  OddConstructor(RawCode body, String home) {
    this.body = body;
    this.home = home;
  }

  void write() {
    if (body.once(2)) {
      body.code.visitVarInsn(Opcodes.ALOAD, 0);
      body.code.visitVarInsn(Opcodes.ILOAD, 1);
      body.code.visitFieldInsn(Opcodes.PUTFIELD, home + "/Odd", "early", "I");
    }
    bound();
    if (body.once(2)) {
      body.some(1 + body.below(5));
    }
    callSuper();
    if (body.once(2)) {
      reuseSlot();
    }
    if (body.once(4) && Kind.INT.equals(body.frame.locals.get(1))) {
      body.code.visitVarInsn(Opcodes.ILOAD, 1);
      body.code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", "(I)V", false);
    }
    body.some(2 + body.below(12));
    body.end();
  }

  /** An Odd may create Odds, but not without end. */
  private void bound() {
    Label end = new Label();
    body.code.visitFieldInsn(Opcodes.GETSTATIC, home + "/Main", "fuel", "I");
    body.code.visitInsn(Opcodes.ICONST_1);
    body.code.visitInsn(Opcodes.ISUB);
    body.code.visitInsn(Opcodes.DUP);
    body.code.visitFieldInsn(Opcodes.PUTSTATIC, home + "/Main", "fuel", "I");
    body.code.visitJumpInsn(Opcodes.IFGE, end);
    body.code.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
    body.code.visitInsn(Opcodes.DUP);
    body.code.visitMethodInsn(
        Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
    body.code.visitInsn(Opcodes.ATHROW);
    body.code.visitLabel(end);
  }

  private void callSuper() {
    body.code.visitVarInsn(Opcodes.ALOAD, 0);
    body.frame.push(Kind.THIS);
    if (body.once(3)) {
      int copy = 100; // this in another variable, and called there
      body.code.visitVarInsn(Opcodes.ASTORE, copy);
      body.code.visitVarInsn(Opcodes.ALOAD, copy);
    } else if (body.once(3)) {
      StackMoves.emit(Opcodes.DUP, body.frame, body.code);
    }
    if (body.once(3)) {
      Label other = new Label();
      Label end = new Label();
      body.code.visitVarInsn(Opcodes.ILOAD, 1);
      body.code.visitInsn(Opcodes.ICONST_1);
      body.code.visitInsn(Opcodes.IAND);
      body.code.visitJumpInsn(Opcodes.IFEQ, other);
      body.arguments("/Thing", 0);
      body.code.visitJumpInsn(Opcodes.GOTO, end);
      body.code.visitLabel(other);
      body.arguments("/Thing", 0);
      body.code.visitLabel(end);
    } else {
      body.arguments("/Thing", 1);
    }
    body.frame.pop();
    body.frame.finish(Kind.THIS);
  }

  private void reuseSlot() {
    switch (body.below(4)) {
      case 0 -> {
        body.code.visitInsn(Opcodes.ICONST_5);
        body.code.visitVarInsn(Opcodes.ISTORE, 0);
        body.frame.locals.put(0, Kind.INT);
      }
      case 1 -> {
        body.code.visitLdcInsn("other");
        body.code.visitVarInsn(Opcodes.ASTORE, 0);
        body.frame.locals.put(0, Kind.OBJECT);
      }
      case 2 -> {
        body.code.visitInsn(Opcodes.LCONST_1);
        body.code.visitVarInsn(Opcodes.LSTORE, 0);
        body.frame.locals.put(0, Kind.LONG);
        body.frame.locals.remove(1);
      }
      default -> {
        body.code.visitTypeInsn(Opcodes.NEW, home + "/Thing");
        body.code.visitInsn(Opcodes.DUP);
        body.code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + "/Thing", "<init>", "()V", false);
        body.code.visitVarInsn(Opcodes.ASTORE, 0);
        body.frame.locals.put(0, Kind.THING);
      }
    }
  }
}
