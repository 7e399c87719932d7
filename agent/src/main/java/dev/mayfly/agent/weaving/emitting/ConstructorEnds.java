package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.Slots;
import dev.mayfly.site.AllocationKind;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Confined. Whether and how the end of a constructor is seen as the end of a construction. */
final class ConstructorEnds implements Part {
  private final ClassScan scan;
  private final MethodNode method;
  private final WeavingSettings settings;
  private final List<MethodInsnNode> calls;
  private final SiteCollector sites;
  private final boolean counted;
  private final boolean delegating;
  private final boolean keepsThis;
  private int site;

  /** Reads a constructor; other methods have none. */
  ConstructorEnds(
      ClassScan scan,
      MethodNode method,
      WeavingSettings settings,
      Creations creations,
      SiteCollector sites) {
    this.scan = scan;
    this.method = method;
    this.settings = settings;
    this.sites = sites;
    calls = creations.constructorCalls();
    long own = calls.stream().filter(call -> call.owner.equals(scan.node().name)).count();
    boolean mixed = own > 0 && own < calls.size();
    // An abstract class has no instances of its own, and the probe takes a class literal.
    counted = !calls.isEmpty() && !mixed && !scan.isAbstract() && scan.hasClassLiterals();
    delegating = own > 0;
    keepsThis = calls.isEmpty() || Slots.keepThis(method);
  }

  /** Whether {@code this} must be kept, as its own variable does not hold it everywhere. */
  boolean needSelf() {
    return !keepsThis;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    // follows from the calls of constructors
  }

  @Override
  public boolean isEmpty() {
    return !counted;
  }

  /** Where another constructor of the class has ended, this one goes on. */
  @Override
  public void emit(MethodBody body) {
    if (!counted) {
      return;
    }
    site =
        sites.object(
            Instructions.firstLine(method), scan.node().name, AllocationKind.UNWOVEN_CALLER);
    if (delegating) {
      for (MethodInsnNode call : calls) {
        method.instructions.insert(call, probe(body, Probe.UNFINISHED, sites.typeConstant(site)));
      }
    }
  }

  /** The instructions before each return. */
  InsnList end(MethodBody body) {
    return counted
        ? probe(body, Probe.INITIALIZED, sites.constant(site), sites.typeConstant(site))
        : new InsnList();
  }

  /**
   * A probe for an object of exactly this class: {@code this} of a subclass is not done, and not
   * pending, either; the pending one may be an object of this class that unwoven code created
   * before.
   */
  private InsnList probe(MethodBody body, Probe probe, AbstractInsnNode... numbers) {
    InsnList insns = new InsnList();
    insns.add(body.self());
    if (!settings.followed()) {
      insns.add(
          new MethodInsnNode(
              Opcodes.INVOKEVIRTUAL, "java/lang/Object", "getClass", "()Ljava/lang/Class;", false));
    }
    insns.add(new LdcInsnNode(Type.getObjectType(scan.node().name)));
    for (AbstractInsnNode number : numbers) {
      insns.add(number);
    }
    String object = settings.followed() ? "(Ljava/lang/Object;" : "(Ljava/lang/Class;";
    insns.add(
        settings
            .objectProbes()
            .call(probe, object + "Ljava/lang/Class;" + "I".repeat(numbers.length) + ")V"));
    return insns;
  }
}
