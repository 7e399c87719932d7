package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Creations.Creation;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import dev.mayfly.site.MethodFrame;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Confined. The probes for analyses at what one method creates. */
final class CreationEvents {
  private static final String TARGET = "(Ljava/lang/Object;I)V";
  private static final String SITE = "(I)V";

  private final ClassScan scan;
  private final EventPoints events;
  private final SiteCollector sites;

  CreationEvents(ClassScan scan, EventPoints events, SiteCollector sites) {
    this.scan = scan;
    this.events = events;
    this.sites = sites;
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
   * @param maker the instruction
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
            || events.isToldBy(new MethodFrame(type, constructor.name, constructor.desc)));
  }

  /**
   * The instructions that announce it.
   *
   * @param type the id of the class
   */
  static InsnList constructing(LdcInsnNode type) {
    InsnList probe = new InsnList();
    probe.add(type);
    probe.add(ProbeClass.EVENTS.call(Probe.CONSTRUCTING, SITE));
    return probe;
  }

  /**
   * The site of objects that unwoven code creates by this constructor; null if no analysis wants
   * it.
   */
  @Nullable Spec createdElsewhere(int line) {
    Spec spec = Spec.of(Event.CREATED, line, scan.className(), 0);
    return events.isTold(spec) ? spec : null;
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
