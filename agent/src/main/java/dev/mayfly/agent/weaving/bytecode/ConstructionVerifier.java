package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.BasicVerifier;

/**
 * Immutable. Verifies the operands of instructions, and that nothing but its constructor gets an
 * object before it is one (JVMS 4.10.1.9).
 */
public final class ConstructionVerifier extends BasicVerifier {
  private final String owner;
  private final boolean constructor;

  /** A verifier for one method. */
  public ConstructionVerifier(String owner, MethodNode method) {
    super(Opcodes.ASM9);
    this.owner = owner;
    this.constructor = method.name.equals("<init>");
  }

  @Override
  public BasicValue newParameterValue(boolean isInstanceMethod, int local, Type type) {
    return constructor && local == 0
        ? Uninitialized.THIS
        : super.newParameterValue(isInstanceMethod, local, type);
  }

  @Override
  public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
    return insn.getOpcode() == Opcodes.NEW
        ? new Uninitialized((TypeInsnNode) insn)
        : super.newOperation(insn);
  }

  @Override
  public @Nullable BasicValue unaryOperation(AbstractInsnNode insn, BasicValue value)
      throws AnalyzerException {
    switch (insn.getOpcode()) {
      case Opcodes.IFNULL, Opcodes.IFNONNULL, Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> {
        // any reference will do
      }
      default -> expectObject(insn, value);
    }
    return super.unaryOperation(insn, value);
  }

  /** A constructor may write fields of its own class before {@code super(..)}. */
  @Override
  public @Nullable BasicValue binaryOperation(
      AbstractInsnNode insn, BasicValue one, BasicValue other) throws AnalyzerException {
    boolean own =
        insn.getOpcode() == Opcodes.PUTFIELD
            && ((FieldInsnNode) insn).owner.equals(owner)
            && one.equals(Uninitialized.THIS);
    if (insn.getOpcode() == Opcodes.PUTFIELD) {
      expectObject(insn, other);
    }
    return super.binaryOperation(insn, own ? BasicValue.REFERENCE_VALUE : one, other);
  }

  @Override
  public @Nullable BasicValue ternaryOperation(
      AbstractInsnNode insn, BasicValue array, BasicValue index, BasicValue value)
      throws AnalyzerException {
    expectObject(insn, array);
    expectObject(insn, value);
    return super.ternaryOperation(insn, array, index, value);
  }

  @Override
  public @Nullable BasicValue naryOperation(
      AbstractInsnNode insn, List<? extends BasicValue> values) throws AnalyzerException {
    List<BasicValue> operands = new ArrayList<>(values);
    if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
      if (!(operands.get(0) instanceof Uninitialized)) {
        throw new AnalyzerException(insn, "a constructor is called on an object");
      }
      operands.set(0, BasicValue.REFERENCE_VALUE);
    }
    for (BasicValue operand : operands) {
      expectObject(insn, operand);
    }
    return super.naryOperation(insn, operands);
  }

  @Override
  public void returnOperation(AbstractInsnNode insn, BasicValue value, BasicValue expected)
      throws AnalyzerException {
    expectObject(insn, value);
    super.returnOperation(insn, value, expected);
  }

  private static void expectObject(AbstractInsnNode insn, BasicValue value)
      throws AnalyzerException {
    if (value instanceof Uninitialized) {
      throw new AnalyzerException(insn, "an object is used before its constructor was called");
    }
  }
}
