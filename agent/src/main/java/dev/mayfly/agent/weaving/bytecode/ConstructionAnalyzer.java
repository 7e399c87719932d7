package dev.mayfly.agent.weaving.bytecode;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Confined. Follows the data flow of a method, and with it when objects become such: the
 * interpreter makes {@link Uninitialized} values, the frames end them.
 *
 * <p>Behind an expanded stack map frame a variable has a value only if the frame names it. Tools
 * that shrink class files leave out those that are not read again, {@code this} among them.
 */
public final class ConstructionAnalyzer extends Analyzer<BasicValue> {
  /** So many values are kept at once, one a variable and an instruction: 128 MB. */
  private static final int MOST_VALUES = 1 << 25;

  private @Nullable InsnList code;

  /** An analyzer. */
  public ConstructionAnalyzer(Interpreter<BasicValue> interpreter) {
    super(interpreter);
  }

  @Override
  protected void init(String owner, MethodNode method) throws AnalyzerException {
    code = method.instructions;
    if ((long) code.size() * (method.maxLocals + method.maxStack) > MOST_VALUES) {
      throw new AnalyzerException(null, "its code and its variables are too many to be checked");
    }
    super.init(owner, method);
  }

  @Override
  protected void newControlFlowEdge(int insn, int successor) {
    if (code != null && code.get(successor) instanceof FrameNode frame) {
      forgetUnnamed(frame, getFrames()[successor]);
    }
  }

  private static void forgetUnnamed(FrameNode frame, Frame<BasicValue> state) {
    if (frame.type != Opcodes.F_NEW) {
      return;
    }
    int slot = 0;
    for (Object local : frame.local == null ? List.of() : frame.local) {
      if (local == Opcodes.TOP && slot < state.getLocals()) {
        state.setLocal(slot, BasicValue.UNINITIALIZED_VALUE);
      }
      slot += Slots.size(local);
    }
    for (; slot < state.getLocals(); slot++) {
      state.setLocal(slot, BasicValue.UNINITIALIZED_VALUE);
    }
  }

  @Override
  protected Frame<BasicValue> newFrame(int locals, int stack) {
    return new ConstructionFrame(locals, stack);
  }

  @Override
  protected Frame<BasicValue> newFrame(Frame<? extends BasicValue> other) {
    return new ConstructionFrame(other);
  }
}
