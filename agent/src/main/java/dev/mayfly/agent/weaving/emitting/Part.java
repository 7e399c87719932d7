package dev.mayfly.agent.weaving.emitting;

import org.objectweb.asm.tree.AbstractInsnNode;

/** Confined. The probes of one kind in one method. */
interface Part {
  /** Notes an instruction of the method as it was, if it is to have such probes. */
  void plan(AbstractInsnNode insn, int line);

  /** Whether there are none. */
  boolean isEmpty();

  /** Puts them in; the method has all variables that its stack map frames will know. */
  void emit(MethodBody body);
}
