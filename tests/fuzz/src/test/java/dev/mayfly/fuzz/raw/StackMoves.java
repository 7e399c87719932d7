package dev.mayfly.fuzz.raw;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Static. The instructions that move stack entries, where they are legal. */
final class StackMoves {
  private StackMoves() {}

  /** Emits an instruction and models it; does nothing where it would not be legal. */
  static void emit(int opcode, Frame frame, MethodVisitor code) {
    Kind a = frame.peek(0);
    Kind b = frame.peek(1);
    Kind c = frame.peek(2);
    Kind d = frame.peek(3);
    if (a == null) {
      return;
    }
    boolean one = !a.isWide();
    boolean two = one && b != null && !b.isWide(); // two narrow ones
    switch (opcode) {
      case Opcodes.POP -> {
        if (one) {
          frame.pop();
          code.visitInsn(opcode);
        }
      }
      case Opcodes.POP2 -> {
        if (two || !one) {
          frame.pop();
          if (two) {
            frame.pop();
          }
          code.visitInsn(opcode);
        }
      }
      case Opcodes.DUP -> {
        if (one) {
          frame.push(a);
          code.visitInsn(opcode);
        }
      }
      case Opcodes.SWAP -> {
        if (two) {
          frame.pop();
          frame.insert(1, a);
          code.visitInsn(opcode);
        }
      }
      case Opcodes.DUP_X1 -> {
        if (two) {
          frame.insert(2, a);
          code.visitInsn(opcode);
        }
      }
      case Opcodes.DUP_X2 -> {
        if (one && b != null && b.isWide()) {
          frame.insert(2, a);
          code.visitInsn(opcode);
        } else if (two && c != null && !c.isWide()) {
          frame.insert(3, a);
          code.visitInsn(opcode);
        }
      }
      case Opcodes.DUP2 -> {
        if (!one) {
          frame.push(a);
          code.visitInsn(opcode);
        } else if (two) {
          frame.push(b);
          frame.push(a);
          code.visitInsn(opcode);
        }
      }
      case Opcodes.DUP2_X1 -> {
        if (!one && b != null && !b.isWide()) {
          frame.insert(2, a);
          code.visitInsn(opcode);
        } else if (two && c != null && !c.isWide()) {
          frame.insert(3, b);
          frame.insert(3, a);
          code.visitInsn(opcode);
        }
      }
      case Opcodes.DUP2_X2 -> {
        if (!one && b != null && b.isWide()) {
          frame.insert(2, a);
          code.visitInsn(opcode);
        } else if (!one && b != null && c != null && !c.isWide()) {
          frame.insert(3, a);
          code.visitInsn(opcode);
        } else if (two && c != null && c.isWide()) {
          frame.insert(3, b);
          frame.insert(3, a);
          code.visitInsn(opcode);
        } else if (two && c != null && d != null && !d.isWide()) {
          frame.insert(4, b);
          frame.insert(4, a);
          code.visitInsn(opcode);
        }
      }
      default -> throw new IllegalArgumentException("" + opcode);
    }
  }
}
