package dev.mayfly.fuzz.witness;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/** Confined. Which {@code new} each constructor call of a method completes, by data flow. */
final class Origins extends BasicInterpreter {
  /** More than these are too much for the analyzer. */
  private static final long MOST_VALUES = 1_000_000;

  private final Map<AbstractInsnNode, AbstractInsnNode> newOfCall = new HashMap<>();

  Origins(String owner, MethodNode method) throws AnalyzerException {
    super(Opcodes.ASM9);
    long size = method.instructions.size();
    long values = size * (method.maxStack + method.maxLocals + method.tryCatchBlocks.size());
    if (values > MOST_VALUES || size > MOST_VALUES / 20) {
      inOrder(method);
    } else {
      new Analyzer<>(this).analyze(owner, method);
    }
  }

  /** The generator's largest methods have nothing but creations within creations. */
  private void inOrder(MethodNode method) {
    Deque<AbstractInsnNode> open = new ArrayDeque<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.NEW) {
        open.push(insn);
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        newOfCall.put(call, open.pop());
      }
    }
  }

  /** The {@code new} that this constructor call completes; null for {@code super(..)}. */
  AbstractInsnNode newOf(AbstractInsnNode constructorCall) {
    return newOfCall.get(constructorCall);
  }

  // The interpreter.

  /** A reference that was made by a known {@code new}. */
  private static final class Made extends BasicValue {
    private final AbstractInsnNode by;

    Made(Type type, AbstractInsnNode by) {
      super(type);
      this.by = by;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Made made && made.by == by;
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(by);
    }
  }

  @Override
  public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
    return insn.getOpcode() == Opcodes.NEW
        ? new Made(BasicValue.REFERENCE_VALUE.getType(), insn)
        : super.newOperation(insn);
  }

  @Override
  public BasicValue naryOperation(AbstractInsnNode insn, List<? extends BasicValue> values)
      throws AnalyzerException {
    if (insn instanceof MethodInsnNode call
        && call.name.equals("<init>")
        && values.get(0) instanceof Made made) {
      newOfCall.put(insn, made.by);
    }
    return super.naryOperation(insn, values);
  }
}
