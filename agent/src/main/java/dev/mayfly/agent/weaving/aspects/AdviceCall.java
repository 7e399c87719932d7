package dev.mayfly.agent.weaving.aspects;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An advice call as AspectJ writes it behind the instruction that allocates: {@code dup, store v,
 * aspectOf, loads of bound values, getstatic ajc$tjp_N.., advice call}. Stateless.
 */
final class AdviceCall {
  private static final String STATIC_PART = "ajc$tjp_";

  private AdviceCall() {}

  /** The instruction that allocates the object of an advice; null if the call has another shape. */
  static @Nullable AbstractInsnNode makerBefore(MethodInsnNode advice) {
    AbstractInsnNode insn = previousReal(advice);
    while (insn instanceof FieldInsnNode field && field.name.startsWith(STATIC_PART)) {
      insn = previousReal(insn);
    }
    VarInsnNode load = null;
    while (insn instanceof VarInsnNode bound) {
      load = load == null ? bound : load;
      insn = previousReal(insn);
    }
    if (load != null
        && insn instanceof MethodInsnNode instance
        && AdviceCatalog.isAspectInstance(instance.owner, instance.name)
        && previousReal(instance) instanceof VarInsnNode store
        && store.getOpcode() == Opcodes.ASTORE
        && store.var == load.var) {
      AbstractInsnNode dup = previousReal(store);
      return dup != null && dup.getOpcode() == Opcodes.DUP ? previousReal(dup) : null;
    }
    return null;
  }

  /** The one before that the JVM runs; null at the beginning. */
  private static @Nullable AbstractInsnNode previousReal(@Nullable AbstractInsnNode insn) {
    AbstractInsnNode previous = insn == null ? null : insn.getPrevious();
    while (previous != null && previous.getOpcode() < 0) {
      previous = previous.getPrevious();
    }
    return previous;
  }
}
