package dev.mayfly.agent.classfiles;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Immutable: follows the declared types of references through a method, without loading a class. A
 * reference that comes from two places with different types is any object.
 */
final class TypedValues extends BasicInterpreter {

  /** {@code this}; it is equal to any other reference of its class. */
  static final class This extends BasicValue {
    This(Type type) {
      super(type);
    }
  }

  TypedValues() {
    super(Opcodes.ASM9);
  }

  @Override
  public @Nullable BasicValue newValue(@Nullable Type type) {
    return type != null && type.getSort() >= Type.ARRAY
        ? new BasicValue(type)
        : super.newValue(type);
  }

  @Override
  public @Nullable BasicValue newParameterValue(boolean isInstance, int local, Type type) {
    return isInstance && local == 0 ? new This(type) : newValue(type);
  }

  @Override
  public @Nullable BasicValue binaryOperation(
      AbstractInsnNode insn, BasicValue one, BasicValue other) throws AnalyzerException {
    if (insn.getOpcode() == Opcodes.AALOAD) {
      Type array = one.getType();
      return array != null
              && array.getSort() == Type.ARRAY
              && array.getDescriptor().charAt(1) != '['
          ? new BasicValue(Type.getType(array.getDescriptor().substring(1)))
          : BasicValue.REFERENCE_VALUE;
    }
    return super.binaryOperation(insn, one, other);
  }

  @Override
  public BasicValue merge(BasicValue one, BasicValue other) {
    if (one.equals(other)) {
      return one;
    }
    if (!one.isReference() || !other.isReference()) {
      return BasicValue.UNINITIALIZED_VALUE;
    }
    if (NULL_TYPE.equals(other.getType())) {
      return one;
    }
    return NULL_TYPE.equals(one.getType()) ? other : BasicValue.REFERENCE_VALUE;
  }
}
