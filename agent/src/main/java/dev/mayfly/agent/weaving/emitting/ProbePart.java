package dev.mayfly.agent.weaving.emitting;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;

/**
 * The probes of one kind in one method. Confined; to be implemented.
 *
 * <p>The method is read once, then asked whether there are probes, and emitted. Probes go between
 * the instructions that are there: these are neither moved, changed nor left out. The lists that
 * the methods return may be empty; they are used up.
 */
public interface ProbePart {
  /** Reads an instruction of the method as it was, and notes whether it gets probes. */
  default void plan(AbstractInsnNode insn, int line) {}

  /** Whether the method gets none. */
  boolean isEmpty();

  /** Whether the method has a context, also where nothing is counted in it or below it. */
  default boolean needsContext() {
    return false;
  }

  /** Adds variables that all stack map frames know; {@link #first} gives them their values. */
  default void addVariables(ExtraLocals locals) {}

  /**
   * Puts the probes in. They may use variables behind those of the method that no frame knows, and
   * {@link MethodEmitter#MORE_STACK} more stack slots.
   */
  default void emit(MethodBody body) {}

  /** The method's very first instructions, in its caller's context. */
  default InsnList first() {
    return new InsnList();
  }

  /** The first instructions in its own context; in a constructor those behind super(..). */
  default InsnList begin() {
    return new InsnList();
  }

  /** Whether {@link #end} or {@link #leave} may have instructions. */
  default boolean hasEnds() {
    return false;
  }

  /** The instructions at the end of what {@link #begin} began, with an exception or without. */
  default InsnList end() {
    return new InsnList();
  }

  /** The instructions behind them, of each {@link #first}, still in the method's context. */
  default InsnList leave() {
    return new InsnList();
  }

  /** The last instructions before each return, in the caller's context again. */
  default InsnList returned(MethodBody body) {
    return new InsnList();
  }
}
