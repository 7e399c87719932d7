package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Confined. A frame in which a constructor call makes objects of all copies of the reference. */
final class ConstructionFrame extends Frame<BasicValue> {
  ConstructionFrame(int locals, int stack) {
    super(locals, stack);
  }

  ConstructionFrame(Frame<? extends BasicValue> other) {
    super(other);
  }

  @Override
  public void execute(AbstractInsnNode insn, Interpreter<BasicValue> interpreter)
      throws AnalyzerException {
    BasicValue receiver = insn instanceof MethodInsnNode call ? receiver(call) : null;
    super.execute(insn, interpreter);
    if (receiver instanceof Uninitialized) {
      for (int i = 0; i < getLocals(); i++) {
        if (receiver.equals(getLocal(i))) {
          setLocal(i, BasicValue.REFERENCE_VALUE);
        }
      }
      for (int i = 0; i < getStackSize(); i++) {
        if (receiver.equals(getStack(i))) {
          setStack(i, BasicValue.REFERENCE_VALUE);
        }
      }
    }
  }

  /** On what a constructor is called; null for other calls. */
  @Nullable BasicValue receiver(MethodInsnNode call) {
    int index = receiverIndex(call);
    return call.name.equals("<init>") && index >= 0 ? getStack(index) : null;
  }

  /** The position of the receiver of a call on the stack. */
  int receiverIndex(MethodInsnNode call) {
    return getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
  }

  /** Whether a value is in a variable or on the stack. */
  boolean contains(BasicValue value) {
    for (int i = 0; i < getLocals() + getStackSize(); i++) {
      if (value.equals(i < getLocals() ? getLocal(i) : getStack(i - getLocals()))) {
        return true;
      }
    }
    return false;
  }
}
