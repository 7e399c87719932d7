package dev.mayfly.agent.weaving.emitting;

import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The probes at calls in one class of the JDK. Confined; to be implemented. */
public interface CallProbes {
  /** Whether a call gets probes; {@code owner} is an internal name. */
  boolean areAt(int opcode, String owner, String name, String descriptor);

  /** Puts probes around a call; the method's variables have no room for more that frames know. */
  void probe(MethodNode method, MethodInsnNode call, int line, SiteCollector sites);
}
