package dev.mayfly.agent.weaving.matching;

import dev.mayfly.agent.weaving.bytecode.MethodKey;
import java.util.BitSet;
import java.util.Map;
import java.util.Set;

/**
 * Immutable. Which join points of one class get probes: all that there are, or those that AspectJ
 * has matched ({@link MatchedJoinPoints}).
 */
public final class JoinPoints {
  /** All that there are. */
  static final JoinPoints ALL = new JoinPoints(Map.of());

  /**
   * Those of one method.
   *
   * @param body whether its beginning and ends are among them
   * @param end whether the end of a constructor is, as the end of an object's construction
   * @param makers which of {@link DirectMatcher#in} are, by index
   */
  record OfMethod(boolean body, boolean end, BitSet makers) {}

  private final Map<MethodKey, OfMethod> methods;

  /**
   * Those that are named here.
   *
   * @param methods by name with descriptor; in methods that are not there, all
   */
  JoinPoints(Map<MethodKey, OfMethod> methods) {
    this.methods = Map.copyOf(methods);
  }

  /** Whether the beginning and the ends of a method have probes. */
  public boolean hasBody(MethodKey methodKey) {
    OfMethod method = methods.get(methodKey);
    return method == null || method.body;
  }

  /** Whether the end of a constructor has a probe. */
  public boolean hasEnd(MethodKey methodKey) {
    OfMethod method = methods.get(methodKey);
    return method == null || method.end;
  }

  /** Whether the instruction with this index in {@code DirectMatcher.in} has a probe. */
  public boolean hasMaker(MethodKey methodKey, int index) {
    OfMethod method = methods.get(methodKey);
    return method == null || method.makers.get(index);
  }

  /** The methods, by name with descriptor, of which not simply all match. */
  Set<MethodKey> methods() {
    return methods.keySet();
  }
}
