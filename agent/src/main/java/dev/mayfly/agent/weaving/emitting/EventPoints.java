package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import dev.mayfly.analysis.WovenEvents;
import dev.mayfly.site.MethodFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The probes for the events of analyses in one method: each stands before its
 * instruction, or behind it, copies what it needs from the stack, and leaves the stack as it was.
 * Probes behind an instruction find their operands in variables that all of them share.
 */
final class EventPoints implements Part {
  private static final String TARGET = "(Ljava/lang/Object;I)V";
  private static final String ELEMENT = "(Ljava/lang/Object;II)V";
  private static final String SITE = "(I)V";

  /**
   * An instruction with an event.
   *
   * @param when as {@link WovenEvents.Choice#at} says
   */
  private record Point(AbstractInsnNode insn, Spec spec, int when) {}

  private record NativeCall(MethodInsnNode call, int line) {}

  private final ClassScan scan;
  private final MethodNode method;
  private final Creations creations;
  private final WovenEvents events;
  private final ClassEvents all;
  private final SiteCollector sites;
  private final MethodFrame frame;
  private final Map<AbstractInsnNode, Integer> offsets;

  /** The words that the method's own variables take. */
  private final int words;

  private final List<Point> points = new ArrayList<>();
  private final List<NativeCall> nativeCalls = new ArrayList<>();
  private final boolean tellsBeginning;
  private final boolean tellsEnds;
  private final boolean tellsLock;
  private boolean hasVariables;

  EventPoints(
      ClassScan scan,
      MethodNode method,
      Creations creations,
      ClassEvents all,
      SiteCollector sites) {
    this.scan = scan;
    this.method = method;
    this.creations = creations;
    this.all = all;
    this.events = all.wanted();
    this.sites = sites;
    frame = new MethodFrame(scan.className(), method.name, method.desc);
    offsets = all.offsets().of(method);
    words = method.maxLocals;
    tellsBeginning = isTold(atMethod(Event.ENTERED));
    tellsEnds = isTold(atMethod(Event.LEFT));
    tellsLock = (method.access & Opcodes.ACC_SYNCHRONIZED) != 0 && isTold(atMethod(Event.LOCKED));
  }

  /** Whether an analysis receives an event. */
  boolean isTold(Spec spec) {
    return when(spec) != 0;
  }

  /** The event of an object that an instruction makes; null if no analysis wants it. */
  @Nullable Spec created(AbstractInsnNode maker, int line, String type) {
    Spec spec = Spec.of(Event.CREATED, line, type, offset(maker));
    return isTold(spec) ? spec : null;
  }

  /** Whether an analysis may receive CREATED for objects of another class. */
  boolean isToldBy(MethodFrame constructor) {
    Spec spec = Spec.of(Event.CREATED, 0, constructor.className(), 0);
    return events.has(Event.CREATED) && events.choice().at(spec.in(constructor)) != 0;
  }

  private int when(Spec spec) {
    return events.has(spec.event()) ? events.choice().at(spec.in(frame)) : 0;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (events.isEmpty()) {
      return;
    }
    if (insn instanceof FieldInsnNode || ObjectUses.isElement(insn)) {
      if (isSeen(insn)) {
        Event event = ObjectUses.isWrite(insn) ? Event.WRITTEN : Event.READ;
        access(insn, event, line, typeOf(insn), ObjectUses.isWrite(insn));
      }
    } else if (insn.getOpcode() == Opcodes.ARRAYLENGTH) {
      access(insn, Event.LENGTH_READ, line, 'I', false);
    } else if (insn instanceof VarInsnNode variable) {
      boolean isStore =
          variable.getOpcode() >= Opcodes.ISTORE && variable.getOpcode() <= Opcodes.ASTORE;
      access(insn, Event.NONOBJECT, line, ObjectUses.variableType(variable), isStore);
    } else if (insn instanceof IincInsnNode) {
      access(insn, Event.NONOBJECT, line, 'I', false);
      access(insn, Event.NONOBJECT, line, 'I', true);
    } else if (insn instanceof MethodInsnNode call) {
      planCall(call, line);
    } else if (insn.getOpcode() == Opcodes.MONITORENTER) {
      add(insn, Spec.of(Event.LOCKED, line, "", offset(insn)));
    } else if (insn instanceof InvokeDynamicInsnNode call && DynamicCalls.makesLambda(call)) {
      add(
          insn,
          Spec.of(Event.CREATED, line, DynamicCalls.lambdaOf(scan.className()), offset(insn)));
    }
  }

  private void planCall(MethodInsnNode call, int line) {
    if (!call.name.equals("<init>")) {
      add(call, Spec.of(Event.CALLED, line, member(call), offset(call)));
      if (events.has(Event.PASSED) && all.natives().areCalledBy(call)) {
        nativeCalls.add(new NativeCall(call, line));
      }
    }
  }

  private void access(AbstractInsnNode insn, Event event, int line, char type, boolean writes) {
    boolean isField = insn instanceof FieldInsnNode;
    add(insn, new Spec(event, line, member(insn), isField, offset(insn), type, writes, false));
  }

  private void add(AbstractInsnNode insn, Spec spec) {
    int when = when(spec);
    if (when != 0) {
      points.add(new Point(insn, spec, when));
      hasVariables |= spec.event() == Event.NONOBJECT;
    }
  }

  /** The start of an instruction of the method; −1 if that is not known. */
  int offset(AbstractInsnNode insn) {
    return offsets.getOrDefault(insn, -1);
  }

  /** No field of a compiler's own, and none of an object that is no object yet. */
  private boolean isSeen(AbstractInsnNode insn) {
    return !(insn instanceof FieldInsnNode field)
        || (!ObjectUses.isCompilers(field) && !creations.writesUnfinished(field));
  }

  private static char typeOf(AbstractInsnNode access) {
    return access instanceof FieldInsnNode field
        ? field.desc.charAt(0)
        : ObjectUses.elementOf(access).getDescriptor().charAt(0);
  }

  private static String member(AbstractInsnNode insn) {
    if (insn instanceof FieldInsnNode field) {
      return nameOf(field.owner) + "." + field.name;
    }
    if (insn instanceof MethodInsnNode call) {
      return nameOf(call);
    }
    int variable = ObjectUses.variableOf(insn);
    if (variable >= 0) {
      return "local " + variable;
    }
    if (!ObjectUses.isElement(insn)) {
      return "";
    }
    Type element = ObjectUses.elementOf(insn);
    return element.getSort() == Type.OBJECT || element.equals(Type.BYTE_TYPE)
        ? "" // bytes or booleans
        : element.getClassName();
  }

  /** A called method, as sites name it. */
  static String nameOf(MethodInsnNode call) {
    return nameOf(call.owner) + "." + call.name;
  }

  private static String nameOf(String owner) {
    return Type.getObjectType(owner).getClassName();
  }

  /** Whether the method has none but those of what it creates. */
  @Override
  public boolean isEmpty() {
    return points.isEmpty() && nativeCalls.isEmpty() && !tellsBeginning && !tellsLock && !tellsEnds;
  }

  /** Whether there are probes where the method ends. */
  boolean hasEnds() {
    return tellsEnds;
  }

  /** Whether the method takes room on the model's stack. */
  boolean hasVariables() {
    return hasVariables;
  }

  // Emission.

  @Override
  public void emit(MethodBody body) {
    int shared = method.maxLocals;
    points.forEach(point -> emit(point, shared));
    nativeCalls.forEach(one -> NativeCallEmitter.probe(method, one.call, one.line, sites));
  }

  private void emit(Point point, int shared) {
    AbstractInsnNode insn = point.insn;
    if (point.spec.event() == Event.CREATED) { // a lambda
      InsnList probe = CreationEvents.probe(Probe.CREATED, sites.event(point.spec));
      method.instructions.insert(insn, probe);
      return;
    }
    boolean jumps = insn.getOpcode() == Opcodes.RET;
    if ((point.when & WovenEvents.BEFORE) != 0 || jumps) {
      InsnList probe = new InsnList();
      String descriptor = copyOperands(insn, probe, shared);
      call(probe, point.spec, descriptor);
      method.instructions.insertBefore(insn, probe);
    }
    if ((point.when & WovenEvents.AFTER) != 0 && !jumps) {
      emitAfter(insn, point.spec, shared);
    }
  }

  private void emitAfter(AbstractInsnNode insn, Spec spec, int shared) {
    InsnList before = new InsnList();
    String descriptor = copyOperands(insn, before, shared);
    InsnList after = new InsnList();
    if (descriptor.startsWith("(L")) {
      boolean indexed = descriptor.equals(ELEMENT);
      if (indexed) {
        before.add(new VarInsnNode(Opcodes.ISTORE, shared + 1));
      }
      before.add(new VarInsnNode(Opcodes.ASTORE, shared));
      method.maxLocals = Math.max(method.maxLocals, shared + 2);
      method.instructions.insertBefore(insn, before);
      after.add(new VarInsnNode(Opcodes.ALOAD, shared));
      if (indexed) {
        after.add(new VarInsnNode(Opcodes.ILOAD, shared + 1));
      }
      after.add(new InsnNode(Opcodes.ACONST_NULL));
      after.add(new VarInsnNode(Opcodes.ASTORE, shared));
    } else {
      after.add(before);
    }
    call(after, spec.toldAfter(), descriptor);
    method.instructions.insert(insn, after);
  }

  private void call(InsnList probe, Spec spec, String descriptor) {
    Probe called =
        switch (spec.event()) {
          case READ -> Probe.READ;
          case WRITTEN -> Probe.WRITTEN;
          case LOCKED -> Probe.LOCKED;
          case LENGTH_READ -> Probe.LENGTH_READ;
          case NONOBJECT -> Probe.NONOBJECT;
          default -> Probe.CALLED;
        };
    probe.add(sites.event(spec));
    probe.add(ProbeClass.EVENTS.call(called, descriptor));
  }

  /**
   * Copies the object, and of an array the index, or pushes the place of a variable; returns the
   * descriptor of the probe.
   */
  private String copyOperands(AbstractInsnNode insn, InsnList probe, int shared) {
    int variable = ObjectUses.variableOf(insn);
    if (variable >= 0) {
      probe.add(Instructions.push(words - variable));
      return "(II)V";
    }
    if (ObjectUses.isElement(insn)) {
      probe.add(ObjectUses.copyElement(insn));
      return ELEMENT;
    }
    if (insn instanceof MethodInsnNode && !events.has(Event.TARGET)) {
      return SITE;
    }
    if (ObjectUses.isStatic(insn)) {
      probe.add(new InsnNode(Opcodes.ACONST_NULL));
      return TARGET;
    }
    int above = ObjectUses.wordsAbove(insn);
    if (above <= Instructions.COPY_DEPTH) {
      probe.add(Instructions.copyBelow(above));
      return TARGET;
    }
    SavedOperands operands = new SavedOperands(method, ObjectUses.operandsAbove(insn), shared + 3);
    probe.add(operands.store());
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(new VarInsnNode(Opcodes.ASTORE, shared + 2));
    probe.add(operands.load());
    probe.add(operands.forget());
    probe.add(new VarInsnNode(Opcodes.ALOAD, shared + 2));
    probe.add(new InsnNode(Opcodes.ACONST_NULL));
    probe.add(new VarInsnNode(Opcodes.ASTORE, shared + 2));
    return TARGET;
  }

  // Methods.

  /** The method's very first instructions, where it takes room on the model's stack. */
  InsnList takeRoom(int variable) {
    InsnList first = new InsnList();
    if (hasVariables) {
      first.add(Instructions.push(words));
      first.add(ProbeClass.EVENTS.call(Probe.FRAMED, "(I)I"));
      first.add(new VarInsnNode(Opcodes.ISTORE, variable));
    }
    return first;
  }

  /** The method's first instructions. */
  InsnList begin() {
    InsnList begin = new InsnList();
    if (tellsLock) {
      begin.add(lock());
      begin.add(sites.event(atMethod(Event.LOCKED)));
      begin.add(ProbeClass.EVENTS.call(Probe.LOCKED, TARGET));
    }
    if (tellsBeginning) {
      begin.add(sites.event(atMethod(Event.ENTERED)));
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
    if (tellsEnds) {
      end.add(sites.event(atMethod(Event.LEFT)));
      end.add(ProbeClass.EVENTS.call(Probe.LEFT, SITE));
    }
    return end;
  }

  private Spec atMethod(Event event) {
    int index = event == Event.ENTERED ? 0 : -1;
    return Spec.of(event, Instructions.firstLine(method), "", index);
  }
}
