package dev.mayfly.fuzz.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Confined. Writes the instructions of a random method that make, move and show values. */
abstract class RawValues {
  final MethodVisitor code;
  final Random random;
  final String home;
  final int version;
  final boolean constructor;
  Frame frame = new Frame();
  int nextLocal;
  int nextRaw = 1;
  private final boolean lines;
  private int line;

  RawValues(
      MethodVisitor code,
      Random random,
      String home,
      int version,
      boolean constructor,
      boolean lines) {
    this.code = code;
    this.random = random;
    this.home = home;
    this.version = version;
    this.constructor = constructor;
    this.lines = lines;
    line = 10 + random.nextInt(90);
  }

  /** Writes some instructions, which may use what is on the stack. */
  abstract void some(int count);

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean once(int in) {
    return random.nextInt(in) == 0;
  }

  /** Sometimes a new line. */
  void mark() {
    if (lines && once(2)) {
      Label here = new Label();
      code.visitLabel(here);
      line = once(6) ? 1 + below(200) : line + below(3);
      code.visitLineNumber(line, here);
    }
  }

  // Values.

  void pushInt() {
    frame.push(Kind.INT);
    switch (below(6)) {
      case 0 -> code.visitInsn(Opcodes.ICONST_0 + below(6));
      case 1 -> code.visitIntInsn(Opcodes.BIPUSH, below(100));
      case 2 -> code.visitIntInsn(Opcodes.SIPUSH, below(30_000));
      case 3 -> code.visitLdcInsn(below(1_000_000));
      default -> {
        if (Kind.INT.equals(frame.locals.get(constructor ? 1 : 0))) {
          code.visitVarInsn(Opcodes.ILOAD, constructor ? 1 : 0);
        } else {
          code.visitInsn(Opcodes.ICONST_3);
        }
      }
    }
  }

  void pushSomething() {
    switch (below(9)) {
      case 0, 1 -> pushInt();
      case 2 -> {
        code.visitLdcInsn((long) below(1000));
        frame.push(Kind.LONG);
      }
      case 3 -> {
        code.visitLdcInsn(below(1000) / 4.0);
        frame.push(Kind.DOUBLE);
      }
      case 4 -> {
        code.visitLdcInsn("s" + below(10));
        frame.push(Kind.OBJECT);
      }
      case 5 -> {
        code.visitIntInsn(Opcodes.BIPUSH, below(10));
        code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BOOLEAN + below(8));
        frame.push(Kind.OBJECT);
      }
      case 6 -> {
        code.visitInsn(Opcodes.ICONST_2);
        code.visitInsn(Opcodes.ICONST_0 + below(4));
        code.visitMultiANewArrayInsn(once(2) ? "[[I" : "[[[L" + home + "/Thing;", 2);
        frame.push(Kind.OBJECT);
      }
      case 7 -> {
        code.visitInsn(Opcodes.ICONST_0 + below(4));
        code.visitTypeInsn(Opcodes.ANEWARRAY, home + "/Thing");
        if (once(2)) {
          code.visitMethodInsn(
              Opcodes.INVOKEVIRTUAL,
              version < 49 ? "java/lang/Object" : "[L" + home + "/Thing;",
              "clone",
              "()Ljava/lang/Object;",
              false);
        }
        frame.push(Kind.OBJECT);
      }
      default -> {
        pushInt();
        frame.pop();
        code.visitMethodInsn(
            Opcodes.INVOKESTATIC, "java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false);
        frame.push(Kind.OBJECT);
      }
    }
  }

  void pushNew() {
    code.visitTypeInsn(Opcodes.NEW, home + "/Thing");
    frame.push(new Kind('U', nextRaw++));
    if (once(2)) {
      StackMoves.emit(Opcodes.DUP, frame, code);
    }
  }

  /** {@code new; dup; args; invokespecial}, as compilers write it. */
  void usual() {
    Kind raw = new Kind('U', nextRaw++);
    String type = once(3) ? "/Odd" : "/Thing";
    code.visitTypeInsn(Opcodes.NEW, home + type);
    frame.push(raw);
    StackMoves.emit(Opcodes.DUP, frame, code);
    pushInt();
    mark();
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + type, "<init>", "(I)V", false);
    frame.pop();
    frame.pop();
    frame.finish(raw);
  }

  /** Calls the constructor of the object on top, if it has not had its own yet. */
  void construct() {
    Kind raw = frame.peek(0);
    if (raw != null && raw.sort() == 'U' && raw.id() >= frame.firstRaw) {
      arguments("/Thing", 2);
      frame.pop();
      frame.finish(raw);
    }
  }

  /** Arguments and call; the object itself stays in the model. */
  void arguments(String type, int depth) {
    switch (below(4)) {
      case 0 -> call(type, "()V");
      case 1 -> {
        pushInt();
        if (depth > 0 && once(3)) {
          int height = frame.stack.size();
          Frame saved = narrowed(height);
          some(2);
          widened(saved, height);
        }
        mark();
        frame.pop();
        call(type, "(I)V");
      }
      case 2 -> {
        code.visitLdcInsn((long) below(9));
        if (depth > 0 && once(2)) {
          frame.push(Kind.LONG);
          usual();
          frame.pop();
          frame.pop();
        } else {
          code.visitInsn(Opcodes.ACONST_NULL);
        }
        call(type, "(JLjava/lang/Object;)V");
      }
      default -> {
        pushInt();
        frame.pop();
        call(type, "(I)V");
      }
    }
  }

  void call(String type, String desc) {
    code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + type, "<init>", desc, false);
  }

  /** Takes the top away and shows what it was. */
  void consume() {
    Kind kind = frame.peek(0);
    if (kind == null) {
      return;
    }
    frame.pop();
    switch (kind.sort()) {
      case 'I' -> show("(I)V");
      case 'J' -> show("(J)V");
      case 'D' -> show("(D)V");
      case 'T', 'A' -> show("(Ljava/lang/Object;)V");
      default -> code.visitInsn(Opcodes.POP);
    }
  }

  void show(String desc) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, home + "/Main", "t", desc, false);
  }

  void store() {
    Kind kind = frame.peek(0);
    if (kind != null) {
      frame.pop();
      int slot = nextLocal;
      nextLocal += kind.isWide() ? 2 : 1;
      code.visitVarInsn(opcode(kind, Opcodes.ISTORE), slot);
      frame.locals.put(slot, kind);
    }
  }

  void load() {
    List<Integer> slots = new ArrayList<>(frame.locals.keySet());
    if (!slots.isEmpty()) {
      int slot = slots.get(below(slots.size()));
      Kind kind = frame.locals.get(slot);
      code.visitVarInsn(opcode(kind, Opcodes.ILOAD), slot);
      frame.push(kind);
    }
  }

  static int opcode(Kind kind, int base) {
    return switch (kind.sort()) {
      case 'I' -> base;
      case 'J' -> base + 1;
      case 'D' -> base + 3;
      default -> base + 4;
    };
  }

  // Blocks: what is below stays as it is.

  Frame narrowed(int height) {
    Frame saved = frame.copy();
    frame.base = height;
    frame.firstRaw = nextRaw;
    return saved;
  }

  void widened(Frame saved, int height) {
    while (frame.stack.size() > height) {
      boolean wide = frame.pop().isWide();
      code.visitInsn(wide ? Opcodes.POP2 : Opcodes.POP);
    }
    frame = saved;
  }
}
