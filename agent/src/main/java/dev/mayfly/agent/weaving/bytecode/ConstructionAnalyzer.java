package dev.mayfly.agent.weaving.bytecode;

import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/**
 * Confined. Follows the data flow of a method, and with it when objects become such: the
 * interpreter makes {@link Uninitialized} values, the frames end them.
 */
public final class ConstructionAnalyzer extends Analyzer<BasicValue> {
  /** An analyzer. */
  public ConstructionAnalyzer(Interpreter<BasicValue> interpreter) {
    super(interpreter);
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
