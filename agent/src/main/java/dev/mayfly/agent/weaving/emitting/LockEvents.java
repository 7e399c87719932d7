package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The probes for locks that a method takes, by instructions or as a whole. Confined. */
final class LockEvents extends EventProbes {
  private final ClassScan scan;
  private final boolean whole;

  LockEvents(ProbedMethod method, WantedEvents wanted) {
    super(method, wanted);
    scan = method.scan();
    whole =
        (method.node().access & Opcodes.ACC_SYNCHRONIZED) != 0
            && wanted.has(wanted.atMethod(Event.LOCKED));
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn.getOpcode() == Opcodes.MONITORENTER) {
      add(insn, Spec.of(Event.LOCKED, line, "", wanted.offset(insn)), Probe.LOCKED);
    }
  }

  @Override
  public boolean isEmpty() {
    return !whole && super.isEmpty();
  }

  @Override
  String copyOperands(AbstractInsnNode insn, InsnList probe, int shared) {
    return copyTarget(insn, probe, shared);
  }

  @Override
  public InsnList begin() {
    InsnList begin = new InsnList();
    if (whole) {
      begin.add(lock());
      begin.add(call(Probe.LOCKED, wanted.atMethod(Event.LOCKED), TARGET));
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
}
