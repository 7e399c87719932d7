package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.agent.weaving.bytecode.Slots;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
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

  /**
   * What follows a call of {@code this(..)}. An object of a subclass was not pending: what is may
   * be one of this class that unwoven code created before.
   *
   * @param self pushes {@code this}
   * @param type pushes the id of the class
   */
  static InsnList unfinished(MethodInsnNode call, AbstractInsnNode self, AbstractInsnNode type) {
    InsnList probe = new InsnList();
    probe.add(self);
    probe.add(new LdcInsnNode(Type.getObjectType(call.owner)));
    probe.add(type);
    probe.add(ProbeClass.PROGRAM.call(Probe.UNFINISHED, "(Ljava/lang/Object;Ljava/lang/Class;I)V"));
    return probe;
  }

  /** Whether the constructor begins with {@code this(..)}. */
  boolean delegate() {
    return delegating;
  }

  /** Whether {@code this} must be kept, as its own variable does not hold it everywhere. */
  boolean needSelf() {
    return !keepsThis;
  }
}
