package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Slots;
import java.util.List;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Immutable. Whether and how the end of a constructor is seen as the end of a construction. */
final class ConstructorEnds {
  private final boolean counted;
  private final boolean delegating;
  private final boolean mixed;
  private final boolean keepsThis;

  /** Reads a constructor; other methods have none. */
  ConstructorEnds(ClassScan scan, MethodNode method, Creations creations) {
    List<MethodInsnNode> calls = creations.constructorCalls();
    long own = calls.stream().filter(call -> call.owner.equals(scan.node().name)).count();
    // An abstract class has no instances of its own, and the probe takes a class literal.
    counted = !calls.isEmpty() && !scan.isAbstract() && scan.hasClassLiterals();
    delegating = own > 0;
    mixed = own > 0 && own < calls.size();
    keepsThis = calls.isEmpty() || Slots.keepThis(method);
  }

  /** Whether there is a probe before each return. */
  boolean areSeen() {
    return counted && !mixed;
  }

  /** Whether the constructor goes on where another of its class has ended. */
  boolean interrupted() {
    return counted && delegating && !mixed;
  }

  /** Whether {@code this} must be kept, as its own variable does not hold it everywhere. */
  boolean needSelf() {
    return !keepsThis;
  }
}
