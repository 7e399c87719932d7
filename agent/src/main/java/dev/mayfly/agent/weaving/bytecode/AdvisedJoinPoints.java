package dev.mayfly.agent.weaving.bytecode;

import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodNode;

/**
 * The join points of a class at which an aspect counts allocations. Immutable.
 *
 * @param methods by method, the indices among its join points ({@link JoinPoints#in}); a method
 *     that is missing here is advised at all of them
 */
public record AdvisedJoinPoints(Map<MethodKey, BitSet> methods) {
  /** All join points of all methods. */
  public static final AdvisedJoinPoints ALL = new AdvisedJoinPoints(Map.of());

  /** The join points of one method by index; null if it is advised at all of them. */
  public @Nullable BitSet of(MethodNode method) {
    return methods.get(MethodKey.of(method));
  }
}
