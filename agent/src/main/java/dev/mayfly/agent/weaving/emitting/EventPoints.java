package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The probes for the events of analyses in one method: each stands before its
 * instruction, copies what it needs from the stack, and leaves the stack as it was.
 */
final class EventPoints implements Part {
  private static final String TARGET = "(Ljava/lang/Object;I)V";
  private static final String ELEMENT = "(Ljava/lang/Object;II)V";
  private static final String SITE = "(I)V";

  /** An instruction with an event. */
  private record Point(AbstractInsnNode insn, Event event, int line) {}

  private record NativeCall(MethodInsnNode call, int line) {}

  private final ClassScan scan;
  private final MethodNode method;
  private final Creations creations;
  private final int events;
  private final NativeMethods natives;
  private final SiteCollector sites;
  private final List<Point> points = new ArrayList<>();
  private final List<NativeCall> nativeCalls = new ArrayList<>();

  EventPoints(
      ClassScan scan,
      MethodNode method,
      Creations creations,
      int events,
      NativeMethods natives,
      SiteCollector sites) {
    this.scan = scan;
    this.method = method;
    this.creations = creations;
    this.events = events;
    this.natives = natives;
    this.sites = sites;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (events == 0) {
      return;
    }
    Event event = eventOf(insn);
    if (event != null && event.isIn(events) && isSeen(insn)) {
      points.add(new Point(insn, event, line));
    }
    if (event == Event.CALLED
        && Event.PASSED.isIn(events)
        && natives.areCalledBy((MethodInsnNode) insn)) {
      nativeCalls.add(new NativeCall((MethodInsnNode) insn, line));
    }
  }

  private static @Nullable Event eventOf(AbstractInsnNode insn) {
    if (insn instanceof FieldInsnNode || ObjectUses.isElement(insn)) {
      return ObjectUses.isWrite(insn) ? Event.WRITTEN : Event.READ;
    }
    if (insn instanceof MethodInsnNode) {
      return Event.CALLED;
    }
    return insn.getOpcode() == Opcodes.MONITORENTER ? Event.LOCKED : null;
  }

  private boolean isSeen(AbstractInsnNode insn) {
    if (insn instanceof MethodInsnNode call) {
      return !call.name.equals("<init>");
    }
    return !(insn instanceof FieldInsnNode field)
        || (field.name.indexOf('$') < 0
            && !creations.writesUnfinished(field)); // no field of a compiler's own
  }

  /** Whether the method has none but those of what it creates. */
  @Override
  public boolean isEmpty() {
    return points.isEmpty() && nativeCalls.isEmpty() && !hasBeginning() && !hasEnds();
  }

  /** Whether there are probes where the method ends. */
  boolean hasEnds() {
    return Event.LEFT.isIn(events);
  }

  private boolean hasBeginning() {
    return Event.ENTERED.isIn(events) || isLocking();
  }

  private boolean isLocking() {
    return Event.LOCKED.isIn(events) && (method.access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  @Override
  public void emit(MethodBody body) {
    points.forEach(this::emit);
    nativeCalls.forEach(one -> NativeCallEmitter.probe(method, one.call, one.line, sites));
  }

  private void emit(Point point) {
    InsnList probe = new InsnList();
    AbstractInsnNode insn = point.insn;
    Probe called =
        switch (point.event) {
          case READ -> Probe.READ;
          case WRITTEN -> Probe.WRITTEN;
          case LOCKED -> Probe.LOCKED;
          default -> Probe.CALLED;
        };
    String descriptor = copyOperands(insn, probe);
    probe.add(
        sites.event(new EventSites.Spec(point.line, member(insn), insn instanceof FieldInsnNode)));
    probe.add(ProbeClass.EVENTS.call(called, descriptor));
    method.instructions.insertBefore(insn, probe);
  }

  /** Copies the object, and of an array the index; returns the descriptor of the probe. */
  private static String copyOperands(AbstractInsnNode insn, InsnList probe) {
    if (insn instanceof MethodInsnNode) {
      return SITE;
    }
    if (ObjectUses.isElement(insn)) {
      probe.add(ObjectUses.copyElement(insn));
      return ELEMENT;
    }
    boolean isStatic =
        insn.getOpcode() == Opcodes.GETSTATIC || insn.getOpcode() == Opcodes.PUTSTATIC;
    probe.add(
        isStatic
            ? Instructions.list(Opcodes.ACONST_NULL)
            : Instructions.copyBelow(ObjectUses.wordsAbove(insn)));
    return TARGET;
  }

  private String member(AbstractInsnNode insn) {
    if (insn instanceof FieldInsnNode field) {
      return nameOf(field.owner) + "." + field.name;
    }
    if (insn instanceof MethodInsnNode call) {
      return nameOf(call.owner) + "." + call.name;
    }
    Type element = ObjectUses.isElement(insn) ? ObjectUses.elementOf(insn) : Type.BYTE_TYPE;
    return element.getSort() == Type.OBJECT || element.equals(Type.BYTE_TYPE)
        ? "" // bytes or booleans
        : element.getClassName();
  }

  private static String nameOf(String owner) {
    return Type.getObjectType(owner).getClassName();
  }

  // Creations.

  /**
   * Adds the probe for the object on top of the stack.
   *
   * @param maker the probe of the recorder for it
   * @param type of the site, with dots
   */
  void addCreated(InsnList list, Probe maker, int line, String type) {
    if (Event.CREATED.isIn(events)) {
      Probe probe =
          switch (maker) {
            case BOXED, CLONED, MULTI_ARRAY -> maker;
            case REFLECTIVE_ARRAY -> Probe.MULTI_ARRAY;
            default -> Probe.CREATED;
          };
      list.add(new InsnNode(Opcodes.DUP));
      list.add(sites.event(line, type));
      list.add(ProbeClass.EVENTS.call(probe, TARGET));
    }
  }

  /** As above, for a new object where it is after its constructor call. */
  void addConstructed(InsnList list, Creations.Creation creation, int line, String type) {
    if (Event.CREATED.isIn(events) && creation.copyTo(list)) {
      list.add(sites.event(line, type));
      list.add(ProbeClass.EVENTS.call(Probe.CREATED, TARGET));
    }
  }

  /** As above, for the result of {@code super.clone()}. */
  void addSuperCloned(InsnList list, int line) {
    if (Event.CREATED.isIn(events) && scan.hasClassLiterals()) {
      list.add(new InsnNode(Opcodes.DUP));
      list.add(new LdcInsnNode(Type.getObjectType(scan.node().name)));
      list.add(sites.event(line, ""));
      list.add(
          ProbeClass.EVENTS.call(Probe.SUPER_CLONED, "(Ljava/lang/Object;Ljava/lang/Class;I)V"));
    }
  }

  // Methods.

  /** The method's first instructions. */
  InsnList begin() {
    InsnList begin = new InsnList();
    if (isLocking()) {
      begin.add(lock());
      begin.add(atMethod());
      begin.add(ProbeClass.EVENTS.call(Probe.LOCKED, TARGET));
    }
    if (Event.ENTERED.isIn(events)) {
      begin.add(atMethod());
      begin.add(ProbeClass.EVENTS.call(Probe.ENTERED, SITE));
    }
    return begin;
  }

  private AbstractInsnNode lock() {
    if ((method.access & Opcodes.ACC_STATIC) == 0) {
      return new VarInsnNode(Opcodes.ALOAD, 0);
    }
    return scan.hasClassLiterals()
        ? new LdcInsnNode(Type.getObjectType(scan.node().name))
        : new InsnNode(Opcodes.ACONST_NULL);
  }

  /** The instructions at the method's end, normal or not. */
  InsnList end() {
    InsnList end = new InsnList();
    if (hasEnds()) {
      end.add(atMethod());
      end.add(ProbeClass.EVENTS.call(Probe.LEFT, SITE));
    }
    return end;
  }

  private AbstractInsnNode atMethod() {
    return sites.event(Instructions.firstLine(method), "");
  }
}
