package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
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

  /** The instructions of a method that may allocate, in order. */
  public static List<AbstractInsnNode> in(InsnList code) {
    List<AbstractInsnNode> makers = new ArrayList<>();
    for (AbstractInsnNode insn : code) {
      if (probeOf(insn) != null) {
        makers.add(insn);
      }
    }
    return makers;
  }

  private static @Nullable Probe probeOf(MethodInsnNode call) {
    return call.name.equals("<init>")
        ? Probe.CONSTRUCTED
        : probeOf(call.getOpcode(), call.owner, call.name, call.desc);
  }

  /** The probe for the call of a method that is no constructor. */
  public static @Nullable Probe probeOf(
      int opcode, String owner, String method, String descriptor) {
    return switch (method) {
      case "valueOf" -> Boxes.isBoxing(owner, method, descriptor) ? Probe.BOXED : null;
      case "clone" ->
          (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE)
                  && returnsObject(descriptor)
              ? Probe.CLONED
              : null;
      case "newInstance" -> owner.equals("java/lang/reflect/Array") ? Probe.REFLECTIVE_ARRAY : null;
      default ->
          method.startsWith("copyOf") && owner.equals("java/util/Arrays") ? Probe.COPIED : null;
    };
  }

  /** Whether a method is called {@code clone()} and answers with an object. */
  public static boolean isClone(MethodInsnNode call) {
    return call.name.equals("clone") && returnsObject(call.desc);
  }

  private static boolean returnsObject(String descriptor) {
    return descriptor.startsWith("()L") || descriptor.startsWith("()[");
  }
}
