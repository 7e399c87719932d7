package dev.mayfly.fuzz.raw;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Confined. Writes one method of random legal instructions. */
final class RawCode extends RawValues {
  private static final int[] MOVES = {
    Opcodes.POP, Opcodes.POP2, Opcodes.DUP, Opcodes.SWAP, Opcodes.DUP_X1, Opcodes.DUP_X2,
    Opcodes.DUP2, Opcodes.DUP2_X1, Opcodes.DUP2_X2, Opcodes.DUP, Opcodes.DUP_X1, Opcodes.DUP
  };

  /** A handler that is written at the end of the method. */
  private record Handler(Label label, Frame frame, boolean mayReturn) {}

  private final List<Handler> handlers = new ArrayList<>();
  private final List<Label> subroutines = new ArrayList<>();
  private int budget;

  RawCode(
      MethodVisitor code,
      Random random,
      String home,
      int version,
      boolean constructor,
      boolean lines,
      int mostInstructions) {
    super(code, random, home, version, constructor, lines);
    budget = Math.min(mostInstructions, 20 + random.nextInt(60));
    if (constructor) {
      frame.locals.put(0, Kind.THIS);
      frame.locals.put(1, Kind.INT);
      nextLocal = 2;
    } else {
      frame.locals.put(0, Kind.INT);
      nextLocal = random.nextInt(12) == 0 ? 300 : 1; // wide instructions
    }
  }

  @Override
  void some(int count) {
    for (int i = 0; i < count && budget > 0; i++) {
      budget--;
      mark();
      one();
    }
  }

  private void one() {
    switch (below(34)) {
      case 0, 1, 2, 3 -> pushSomething();
      case 4, 5, 6 -> pushNew();
      case 7, 8, 9, 10, 11, 12 -> StackMoves.emit(MOVES[below(MOVES.length)], frame, code);
      case 13, 14, 15, 16, 17, 18 -> construct();
      case 19, 20 -> consume();
      case 21, 22 -> store();
      case 23, 24 -> load();
      case 25 -> branch();
      case 26 -> leave();
      case 27 -> diamond();
      case 28 -> protect();
      case 29 -> select();
      case 30 -> loop();
      case 31 -> subroutine();
      case 32 -> lock();
      default -> usual();
    }
  }

  // Blocks: what is below stays as it is.

  private void block() {
    int height = frame.stack.size();
    Frame saved = narrowed(height);
    some(1 + below(4));
    widened(saved, height);
  }

  private void condition(Label target) {
    pushInt();
    code.visitInsn(Opcodes.ICONST_0 + below(2));
    code.visitInsn(Opcodes.IAND);
    frame.pop();
    code.visitJumpInsn(Opcodes.IFEQ, target);
  }

  private void branch() {
    Label end = new Label();
    condition(end);
    block();
    if (once(2)) {
      Label after = new Label();
      code.visitJumpInsn(Opcodes.GOTO, after);
      code.visitLabel(end);
      block();
      code.visitLabel(after);
    } else {
      code.visitLabel(end);
    }
  }

  /** Returns or throws in the middle, with whatever is on the stack below. */
  private void leave() {
    Label end = new Label();
    condition(end);
    if (once(3)) {
      code.visitTypeInsn(Opcodes.NEW, "java/lang/IllegalStateException");
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(
          Opcodes.INVOKESPECIAL, "java/lang/IllegalStateException", "<init>", "()V", false);
      code.visitInsn(Opcodes.ATHROW);
    } else {
      leaveNormally();
    }
    code.visitLabel(end);
  }

  void leaveNormally() {
    if (!constructor) {
      pushInt();
      frame.pop();
      code.visitInsn(Opcodes.IRETURN);
    } else if (isReady()) {
      code.visitInsn(Opcodes.RETURN);
    } else {
      code.visitInsn(Opcodes.ACONST_NULL);
      code.visitInsn(Opcodes.ATHROW);
    }
  }

  private boolean isReady() {
    return !frame.stack.contains(Kind.THIS) && !frame.locals.containsValue(Kind.THIS);
  }

  /** One of two constructor calls for the object on top. */
  private void diamond() {
    Kind raw = frame.peek(0);
    if (raw == null || raw.sort() != 'U' || raw.id() < frame.firstRaw) {
      return;
    }
    Label other = new Label();
    Label end = new Label();
    condition(other);
    arguments("/Thing", 0);
    code.visitJumpInsn(Opcodes.GOTO, end);
    code.visitLabel(other);
    arguments("/Thing", 0);
    code.visitLabel(end);
    frame.pop();
    frame.finish(raw);
  }

  /** A handler around some instructions, wherever they begin and end. */
  private void protect() {
    if (version < 50 && frame.locals.values().stream().anyMatch(Kind::isRaw)) {
      return;
    }
    Label start = new Label();
    Label end = new Label();
    Frame atHandler = frame.copy();
    atHandler.stack.clear();
    atHandler.base = 0;
    atHandler.locals.values().removeIf(kind -> kind.sort() == 'U');
    atHandler.locals.keySet().removeIf(slot -> slot >= nextLocal);
    code.visitLabel(start);
    boolean ready = isReady();
    some(2 + below(5));
    code.visitInsn(Opcodes.NOP);
    code.visitLabel(end);
    Label handler = new Label();
    code.visitTryCatchBlock(
        start,
        end,
        handler,
        once(3) ? null : once(2) ? "java/lang/Throwable" : "java/lang/RuntimeException");
    handlers.add(new Handler(handler, atHandler, ready));
  }

  private void select() {
    Label[] labels = {new Label(), new Label(), new Label()};
    Label end = new Label();
    pushInt();
    code.visitInsn(Opcodes.ICONST_3);
    code.visitInsn(Opcodes.IAND);
    frame.pop();
    if (once(2)) {
      code.visitTableSwitchInsn(0, 1, labels[2], labels[0], labels[1]);
    } else {
      code.visitLookupSwitchInsn(labels[2], new int[] {1, 3}, new Label[] {labels[0], labels[1]});
    }
    for (Label label : labels) {
      code.visitLabel(label);
      block();
      code.visitJumpInsn(Opcodes.GOTO, end);
    }
    code.visitLabel(end);
  }

  private void loop() {
    if (frame.hasRaw()) {
      return; // old verifiers refuse to go back then
    }
    int counter = nextLocal++;
    Label start = new Label();
    code.visitInsn(Opcodes.ICONST_1 + below(3));
    code.visitVarInsn(Opcodes.ISTORE, counter);
    code.visitLabel(start);
    block();
    code.visitIincInsn(counter, -1);
    code.visitVarInsn(Opcodes.ILOAD, counter);
    code.visitJumpInsn(Opcodes.IFGT, start);
  }

  private void subroutine() {
    if (version > 49 || frame.hasRaw() || frame.base > 0) {
      return;
    }
    Label target = new Label();
    subroutines.add(target);
    code.visitJumpInsn(Opcodes.JSR, target);
    if (once(2)) {
      code.visitJumpInsn(Opcodes.JSR, target);
    }
  }

  private void lock() {
    int slot = nextLocal++;
    code.visitLdcInsn("lock");
    code.visitInsn(Opcodes.DUP);
    code.visitVarInsn(Opcodes.ASTORE, slot);
    code.visitInsn(Opcodes.MONITORENTER);
    code.visitInsn(Opcodes.ICONST_5); // nothing in it that throws: the lock would stay
    code.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_INT);
    code.visitInsn(Opcodes.POP);
    code.visitVarInsn(Opcodes.ALOAD, slot);
    code.visitInsn(Opcodes.MONITOREXIT);
  }

  /** Ends the method: return, handlers, subroutines, dead code. */
  void end() {
    leaveNormally();
    for (int i = 0; i < handlers.size(); i++) {
      Handler handler = handlers.get(i);
      code.visitLabel(handler.label());
      mark();
      frame = handler.frame();
      frame.push(Kind.OBJECT);
      if (!handler.mayReturn() || once(4)) {
        code.visitInsn(Opcodes.ATHROW);
      } else {
        consume();
        usual();
        leaveNormally();
      }
    }
    for (Label subroutine : subroutines) {
      int slot = nextLocal++;
      code.visitLabel(subroutine);
      code.visitVarInsn(Opcodes.ASTORE, slot);
      code.visitInsn(Opcodes.ICONST_2);
      code.visitTypeInsn(Opcodes.ANEWARRAY, home + "/Thing");
      show("(Ljava/lang/Object;)V");
      code.visitVarInsn(Opcodes.RET, slot);
    }
    if (once(5)) {
      code.visitTypeInsn(Opcodes.NEW, home + "/Thing"); // dead
      code.visitInsn(Opcodes.DUP);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, home + "/Thing", "<init>", "()V", false);
      code.visitInsn(Opcodes.ATHROW);
    }
  }
}
