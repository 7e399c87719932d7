package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.agent.weaving.bytecode.Slots;
import dev.mayfly.analysis.EventSites;
import dev.mayfly.site.AllocationKind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Confined. Whether and how the end of a constructor is seen as the end of a construction. */
final class ConstructorEnds implements ProbePart {
  private final ClassScan scan;
  private final MethodNode method;
  private final WeavingSettings settings;
  private final List<MethodInsnNode> calls;
  private final SiteCollector sites;
  private final boolean counted;
  private final boolean delegating;
  private final boolean keepsThis;

  /**
   * The place at which analyses receive objects that unwoven code creates; null where they are not.
   */
  private final EventSites.@Nullable Spec told;

  private int site;

  /** The variable that says whether the caller of the constructor reports the object. */
  private int expected;

  /** Reads a constructor; other methods have none. */
  ConstructorEnds(ProbedMethod probed, WeavingSettings settings, CreationEvents events) {
    this.scan = probed.scan();
    this.method = probed.node();
    this.settings = settings;
    this.sites = probed.sites();
    calls = probed.creations().constructorCalls();
    long own = calls.stream().filter(call -> call.owner.equals(scan.node().name)).count();
    boolean mixed = own > 0 && own < calls.size();
    // An abstract class has no instances of its own, and the probe takes a class literal.
    counted = !calls.isEmpty() && !mixed && !scan.isAbstract() && scan.hasClassLiterals();
    delegating = own > 0;
    told = counted ? events.createdElsewhere(Instructions.firstLine(method)) : null;
    keepsThis = calls.isEmpty() || Slots.keepThis(method);
  }

  /** Whether {@code this} must be kept, as its own variable does not hold it everywhere. */
  boolean needSelf() {
    return !keepsThis;
  }

  @Override
  public boolean isEmpty() {
    return !counted;
  }

  /** The code after {@code this(..)} has returned. */
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
        if (told != null) { // not the end of the other constructor tells of it
          method.instructions.insertBefore(
              call, CreationEvents.constructing(sites.typeConstant(site)));
        }
        method.instructions.insert(call, probe(body, Probe.UNFINISHED, sites.typeConstant(site)));
      }
    }
  }

  @Override
  public void addVariables(ExtraLocals locals) {
    if (told != null) {
      expected = locals.add(Opcodes.INTEGER);
    }
  }

  @Override
  public InsnList first() {
    InsnList first = new InsnList();
    if (told != null) {
      first.add(sites.typeConstant(site));
      first.add(ProbeClass.EVENTS.call(Probe.EXPECTED, "(I)I"));
      first.add(new VarInsnNode(Opcodes.ISTORE, expected));
    }
    return first;
  }

  @Override
  public InsnList returned(MethodBody body) {
    if (!counted) {
      return new InsnList();
    }
    InsnList end = probe(body, Probe.INITIALIZED, sites.constant(site), sites.typeConstant(site));
    if (told != null) {
      end.add(body.self());
      end.add(new LdcInsnNode(Type.getObjectType(scan.node().name)));
      end.add(new VarInsnNode(Opcodes.ILOAD, expected));
      end.add(sites.event(told));
      end.add(
          ProbeClass.EVENTS.call(Probe.INITIALIZED, "(Ljava/lang/Object;Ljava/lang/Class;II)V"));
    }
    return end;
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
