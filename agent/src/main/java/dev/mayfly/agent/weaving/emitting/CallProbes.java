package dev.mayfly.agent.weaving.emitting;

import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The probes in one class of the JDK. Confined; to be implemented. */
public interface CallProbes {
  /** Whether a call gets probes; {@code owner} is an internal name. */
  default boolean areAt(int opcode, String owner, String name, String descriptor) {
    return false;
  }

  /** Puts probes around a call; the method's variables have no room for more that frames know. */
  default void probe(MethodNode method, MethodInsnNode call, int line, SiteCollector sites) {}

  /** Whether other instructions may get probes: then {@link #probe(MethodNode, SiteCollector)}. */
  default boolean areElsewhere() {
    return false;
  }

  /** Puts them in; they have no variables, and four words of the stack at most. */
  default void probe(MethodNode method, SiteCollector sites) {}
}
