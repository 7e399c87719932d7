package dev.mayfly.agent.weaving.aspects;

import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.JoinPoints;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Reads from a class that AspectJ has woven which join points it has matched. The woven
 * code itself is never run.
 *
 * <p>AspectJ keeps instructions that make something in their order, so the n-th of a woven method
 * is the n-th of the method as it was. It has no join points in bridge methods and in ecj's
 * synthetic tables for switches, and too few in constructors that no compiler wrote: there it has
 * no answer.
 */
final class MatchedJoinPoints {

  /**
   * Those of one method.
   *
   * @param body whether its beginning and ends are among them
   * @param end whether the end of a constructor is, as the end of an object's construction
   * @param makers which of {@link JoinPoints#in} are, by index
   */
  record OfMethod(boolean body, boolean end, BitSet makers) {}

  private final AdviceCatalog advices;

  MatchedJoinPoints(AdviceCatalog advices) {
    this.advices = advices;
  }

  /**
   * Reads them.
   *
   * @param original the class as it was
   * @param woven what the weaver made of it
   */
  Map<MethodKey, OfMethod> read(ClassNode original, byte[] woven) {
    ClassNode node = new ClassNode();
    new ClassReader(woven).accept(node, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
    Map<MethodKey, MethodNode> wovenMethods = new HashMap<>();
    node.methods.forEach(method -> wovenMethods.put(MethodKey.of(method), method));
    Map<MethodKey, OfMethod> methods = new HashMap<>();
    for (MethodNode method : original.methods) {
      MethodNode wovenMethod = wovenMethods.get(MethodKey.of(method));
      OfMethod matched =
          wovenMethod == null || wovenMethod.instructions.size() == 0 || isOdd(original, method)
              ? null
              : read(method, wovenMethod);
      if (matched != null) {
        methods.put(MethodKey.of(method), matched);
      }
    }
    return methods;
  }

  /** AspectJ finds {@code super(..)} by counting each {@code new}, and so only in usual code. */
  private static boolean isOdd(ClassNode owner, MethodNode method) {
    return method.name.equals("<init>") && !Creations.areUsual(owner, method);
  }

  /** Null where AspectJ's matching cannot be told. */
  private @Nullable OfMethod read(MethodNode original, MethodNode woven) {
    Set<AbstractInsnNode> advised = new HashSet<>();
    boolean body = false;
    boolean end = false;
    boolean any = false;
    for (AbstractInsnNode insn : woven.instructions) {
      String probe =
          insn instanceof MethodInsnNode call ? advices.probeOf(call.owner, call.name) : null;
      if (probe == null) {
        continue;
      }
      any = true;
      switch (probe) {
        case "enter" -> body = true;
        case "initialized" -> end = true;
        case "exit", "caught" -> {
          // go with the beginning
        }
        default -> {
          AbstractInsnNode maker = AdviceCall.makerBefore((MethodInsnNode) insn);
          if (maker == null) {
            return null;
          }
          advised.add(maker);
        }
      }
    }
    if (!any && (original.access & (Opcodes.ACC_BRIDGE | Opcodes.ACC_SYNTHETIC)) != 0) {
      return null;
    }
    List<AbstractInsnNode> makers = JoinPoints.in(woven.instructions);
    makers.removeIf(MatchedJoinPoints::isOfAspectJ);
    if (makers.size() != JoinPoints.in(original.instructions).size()) {
      return null;
    }
    BitSet matched = new BitSet();
    for (int i = 0; i < makers.size(); i++) {
      matched.set(i, advised.contains(makers.get(i)));
    }
    return new OfMethod(body, end, matched);
  }

  /** Interfaces make their static parts in line. */
  private static boolean isOfAspectJ(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call
        && call.owner.equals("org/aspectj/runtime/reflect/Factory");
  }
}
