package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ConstructionAnalyzer;
import dev.mayfly.agent.weaving.bytecode.ConstructionVerifier;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Slots;
import dev.mayfly.agent.weaving.bytecode.Uninitialized;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Immutable. Checks a method with probes before the JVM gets to see it: stack, variables and
 * operands as the verifier does, and which objects have no constructor yet, but that all other
 * references have one type, so no class is loaded or read. Beyond that the JVM checks the
 * assignability of one class to another, which probes leave as it was. Expanded stack map frames
 * must agree with the data flow.
 */
public final class EmittedCheck {
  /** The greatest number that a class file can write in two bytes; ASM cuts greater ones. */
  static final int MOST = 0xFFFF;

  private static final String FAILS = "verification would fail: ";

  private EmittedCheck() {}

  /**
   * Why the method would not verify, or could not be written; null if all is well.
   *
   * @param framed whether the JVM relies on its stack map frames: to class files of Java 6 it may
   *     prefer the data flow
   */
  public static @Nullable String complaint(String owner, MethodNode method, boolean framed) {
    if (isBeyondLimits(method)) {
      return "it would exceed a limit of class files";
    }
    try {
      Frame<BasicValue>[] states =
          new ConstructionAnalyzer(new ConstructionVerifier(owner, method)).analyze(owner, method);
      int index = 0;
      for (AbstractInsnNode insn : method.instructions) {
        Frame<BasicValue> state = states[index++];
        if (insn instanceof FrameNode frame
            && framed
            && frame.type == Opcodes.F_NEW
            && state != null
            && !agree(frame, state)) {
          return FAILS + "a stack map frame differs from the data flow";
        }
      }
      return null;
    } catch (AnalyzerException | RuntimeException complaint) {
      return FAILS + firstLine(String.valueOf(complaint.getMessage()));
    }
  }

  /**
   * Whether a number in a method or its tables needs more than two bytes; ASM checks its length and
   * its jumps.
   */
  private static boolean isBeyondLimits(MethodNode method) {
    int lines = 0;
    for (AbstractInsnNode insn : method.instructions) {
      lines += insn instanceof LineNumberNode ? 1 : 0;
    }
    return method.maxStack > MOST
        || method.maxLocals > MOST
        || method.tryCatchBlocks.size() > MOST
        || lines > MOST
        || (method.localVariables != null && method.localVariables.size() > MOST);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("");
  }

  private static boolean agree(FrameNode frame, Frame<BasicValue> state) {
    int slot = 0;
    for (Object local : locals(frame)) {
      if (slot >= state.getLocals() || !agree(local, state.getLocal(slot))) {
        return false;
      }
      slot += Slots.size(local);
    }
    List<Object> stack = frame.stack == null ? List.of() : frame.stack;
    if (stack.size() != state.getStackSize()) {
      return false;
    }
    for (int i = 0; i < stack.size(); i++) {
      if (!agree(stack.get(i), state.getStack(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<Object> locals(FrameNode frame) {
    return frame.local == null ? List.of() : frame.local;
  }

  private static boolean agree(Object declared, BasicValue found) {
    if (declared == Opcodes.TOP) {
      return true;
    }
    if (declared == Opcodes.INTEGER) {
      return BasicValue.INT_VALUE.equals(found);
    }
    if (declared == Opcodes.FLOAT) {
      return BasicValue.FLOAT_VALUE.equals(found);
    }
    if (declared == Opcodes.LONG) {
      return BasicValue.LONG_VALUE.equals(found);
    }
    if (declared == Opcodes.DOUBLE) {
      return BasicValue.DOUBLE_VALUE.equals(found);
    }
    if (declared == Opcodes.UNINITIALIZED_THIS) {
      return Uninitialized.THIS.equals(found);
    }
    if (declared instanceof LabelNode label) {
      return found instanceof Uninitialized object
          && object.start() != null
          && object.start() == Instructions.nextReal(label);
    }
    return found.isReference() && !(found instanceof Uninitialized);
  }
}
