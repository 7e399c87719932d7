package dev.mayfly.agent.weaving.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;

/**
 * Stateless. The instructions that allocate: the join points of the pointcuts in {@code
 * AllocationAspect}, which each instruction determines by itself. {@code JoinPointsTest} compares
 * them with those that AspectJ matches by the aspects.
 */
public final class JoinPoints {
  private JoinPoints() {}

  /**
   * The probe for what an instruction makes; null if it makes nothing. For constructor calls it is
   * not known here whether they are {@code this(..)} or {@code super(..)}.
   */
  public static @Nullable Probe probeOf(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.NEWARRAY, Opcodes.ANEWARRAY -> Probe.ARRAY;
      case Opcodes.MULTIANEWARRAY ->
          ((MultiANewArrayInsnNode) insn).dims == 1 ? Probe.ARRAY : Probe.MULTI_ARRAY;
      default -> insn instanceof MethodInsnNode call ? probeOf(call) : null;
    };
  }

  private static @Nullable Probe probeOf(MethodInsnNode call) {
    return switch (call.name) {
      case "<init>" -> Probe.CONSTRUCTED;
      case "valueOf" -> Boxes.isBoxing(call.owner, call.name, call.desc) ? Probe.BOXED : null;
      case "clone" -> isCopying(call) ? Probe.CLONED : null;
      case "newInstance" ->
          call.owner.equals("java/lang/reflect/Array") ? Probe.REFLECTIVE_ARRAY : null;
      default ->
          call.name.startsWith("copyOf") && call.owner.equals("java/util/Arrays")
              ? Probe.COPIED
              : null;
    };
  }

  private static boolean isCopying(MethodInsnNode call) {
    boolean dynamic =
        call.getOpcode() == Opcodes.INVOKEVIRTUAL || call.getOpcode() == Opcodes.INVOKEINTERFACE;
    return dynamic && isClone(call);
  }

  /** Whether a method is called {@code clone()} and answers with an object. */
  public static boolean isClone(MethodInsnNode call) {
    return call.name.equals("clone")
        && (call.desc.startsWith("()L") || call.desc.startsWith("()["));
  }
}
