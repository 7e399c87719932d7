package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Creations.Creation;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import dev.mayfly.site.MethodFrame;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The probes for analyses at what one method creates. Confined. As a part it has those at lambdas,
 * the others are next to the recorder's probes for the same objects.
 */
final class CreationEvents implements ProbePart {
  private static final String TARGET = EventProbes.TARGET;

  private final ClassScan scan;
  private final WantedEvents events;
  private final SiteCollector sites;
  private final InsnList code;
  private final Map<AbstractInsnNode, Spec> lambdas = new LinkedHashMap<>();

  CreationEvents(ProbedMethod method, WantedEvents events) {
    this.scan = method.scan();
    this.events = events;
    this.sites = method.sites();
    this.code = method.node().instructions;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn instanceof InvokeDynamicInsnNode call && DynamicCalls.makesLambda(call)) {
      Spec spec = events.created(insn, line, DynamicCalls.lambdaOf(scan.className()));
      if (spec != null) {
        lambdas.put(insn, spec);
      }
    }
  }

  @Override
  public boolean isEmpty() {
    return lambdas.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    lambdas.forEach((insn, spec) -> code.insert(insn, probe(Probe.CREATED, sites.event(spec))));
  }

  /** The probe for the object on top of the stack, of which it takes a copy. */
  static InsnList probe(Probe probe, LdcInsnNode site) {
    InsnList list = new InsnList();
    list.add(new InsnNode(Opcodes.DUP));
    list.add(site);
    list.add(ProbeClass.EVENTS.call(probe, TARGET));
    return list;
  }

  /**
   * Adds the probe for the object on top of the stack.
   *
   * @param recorded the probe of the recorder for it
   * @param type of the site, with dots
   */
  void addCreated(InsnList list, AbstractInsnNode maker, Probe recorded, int line, String type) {
    Spec spec = events.created(maker, line, type);
    if (spec != null) {
      Probe probe =
          switch (recorded) {
            case BOXED, CLONED, MULTI_ARRAY -> recorded;
            case REFLECTIVE_ARRAY -> Probe.MULTI_ARRAY;
            default -> Probe.CREATED;
          };
      list.add(probe(probe, sites.event(spec)));
    }
  }

  /** Like the method above, for a new object where it is after its constructor call. */
  void addConstructed(InsnList list, Creation creation, int line, String type) {
    Spec spec = events.created(creation.start(), line, type);
    if (spec != null && creation.copyTo(list)) {
      list.add(sites.event(spec));
      list.add(ProbeClass.EVENTS.call(Probe.CREATED, TARGET));
    }
  }

  /**
   * Whether the end of a constructor is to know that it is not the one to tell of its object:
   * {@link #addConstructed} is, or would be if its site were wanted.
   */
  boolean announces(Creation creation, MethodInsnNode constructor, int line, String type) {
    return creation.place() != Creations.Place.NOWHERE
        && (events.created(creation.start(), line, type) != null
            || events.hasCreatedBy(new MethodFrame(type, constructor.name, constructor.desc)));
  }

  /** The instructions that announce it. */
  static InsnList constructing(LdcInsnNode type) {
    InsnList probe = new InsnList();
    probe.add(type);
    probe.add(ProbeClass.EVENTS.call(Probe.CONSTRUCTING, EventProbes.SITE));
    return probe;
  }

  /**
   * The site of objects that unwoven code creates by this constructor; null if no analysis wants
   * it.
   */
  @Nullable Spec createdElsewhere(int line) {
    Spec spec = Spec.of(Event.CREATED, line, scan.className(), 0);
    return events.has(spec) ? spec : null;
  }

  /** Adds the probe for the result of {@code super.clone()}. */
  void addSuperCloned(InsnList list, AbstractInsnNode call, int line) {
    Spec spec = events.created(call, line, "");
    if (spec != null && scan.hasClassLiterals()) {
      list.add(new InsnNode(Opcodes.DUP));
      list.add(new LdcInsnNode(Type.getObjectType(scan.node().name)));
      list.add(sites.event(spec));
      list.add(
          ProbeClass.EVENTS.call(Probe.SUPER_CLONED, "(Ljava/lang/Object;Ljava/lang/Class;I)V"));
    }
  }
}
