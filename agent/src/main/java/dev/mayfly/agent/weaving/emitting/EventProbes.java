package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.EventSites.Spec;
import dev.mayfly.analysis.WovenEvents;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The probes for events of analyses at instructions of one method. Confined; each subclass has its
 * kinds of instructions.
 *
 * <p>A probe stands before its instruction, or behind it, copies what it needs from the stack, and
 * leaves the stack as it was. Probes behind an instruction find their operands in variables that
 * all of them share.
 */
abstract class EventProbes implements ProbePart {
  static final String TARGET = "(Ljava/lang/Object;I)V";
  static final String ELEMENT = "(Ljava/lang/Object;II)V";
  static final String SITE = "(I)V";

  /**
   * An instruction with an event.
   *
   * @param when as {@link WovenEvents.Choice#at} says
   */
  private record Point(AbstractInsnNode insn, Spec spec, Probe probe, int when) {}

  final MethodNode method;
  final WantedEvents wanted;
  private final SiteCollector sites;
  private final List<Point> points = new ArrayList<>();

  EventProbes(ProbedMethod method, WantedEvents wanted) {
    this.method = method.node();
    this.wanted = wanted;
    this.sites = method.sites();
  }

  /** Notes an instruction, if an analysis receives its event; returns whether one does. */
  boolean add(AbstractInsnNode insn, Spec spec, Probe probe) {
    int when = wanted.when(spec);
    if (when != 0) {
      points.add(new Point(insn, spec, probe, when));
    }
    return when != 0;
  }

  @Override
  public boolean isEmpty() {
    return points.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    int shared = method.maxLocals;
    points.forEach(point -> emit(point, shared));
  }

  private void emit(Point point, int shared) {
    AbstractInsnNode insn = point.insn;
    boolean jumps = insn.getOpcode() == Opcodes.RET;
    if ((point.when & WovenEvents.BEFORE) != 0 || jumps) {
      InsnList probe = new InsnList();
      String descriptor = copyOperands(insn, probe, shared);
      probe.add(call(point.probe, point.spec, descriptor));
      method.instructions.insertBefore(insn, probe);
    }
    if ((point.when & WovenEvents.AFTER) != 0 && !jumps) {
      emitAfter(point, shared);
    }
  }

  private void emitAfter(Point point, int shared) {
    InsnList before = new InsnList();
    String descriptor = copyOperands(point.insn, before, shared);
    InsnList after = new InsnList();
    if (descriptor.startsWith("(L")) {
      boolean indexed = descriptor.equals(ELEMENT);
      if (indexed) {
        before.add(new VarInsnNode(Opcodes.ISTORE, shared + 1));
      }
      before.add(new VarInsnNode(Opcodes.ASTORE, shared));
      method.maxLocals = Math.max(method.maxLocals, shared + 2);
      method.instructions.insertBefore(point.insn, before);
      after.add(new VarInsnNode(Opcodes.ALOAD, shared));
      if (indexed) {
        after.add(new VarInsnNode(Opcodes.ILOAD, shared + 1));
      }
      after.add(new InsnNode(Opcodes.ACONST_NULL));
      after.add(new VarInsnNode(Opcodes.ASTORE, shared));
    } else {
      after.add(before);
    }
    after.add(call(point.probe, point.spec.toldAfter(), descriptor));
    method.instructions.insert(point.insn, after);
  }

  /** The site and the probe, which takes the operands below it. */
  InsnList call(Probe probe, Spec spec, String descriptor) {
    InsnList call = new InsnList();
    call.add(sites.event(spec));
    call.add(ProbeClass.EVENTS.call(probe, descriptor));
    return call;
  }

  /**
   * Puts what the probe takes on the stack; returns the descriptor of the probe.
   *
   * @param shared the first of the variables that all probes share
   */
  abstract String copyOperands(AbstractInsnNode insn, InsnList probe, int shared);

  /** Copies the object that an instruction uses, or pushes null. */
  final String copyTarget(AbstractInsnNode insn, InsnList probe, int shared) {
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
}
