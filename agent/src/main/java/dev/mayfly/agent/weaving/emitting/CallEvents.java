package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;

/** The probes for calls of methods. Confined. */
final class CallEvents extends EventProbes {
  CallEvents(ProbedMethod method, WantedEvents wanted) {
    super(method, wanted);
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn instanceof MethodInsnNode call && !call.name.equals("<init>")) {
      String name = SiteCollector.nameOf(call);
      add(call, Spec.of(Event.CALLED, line, name, wanted.offset(call)), Probe.CALLED);
    }
  }

  @Override
  String copyOperands(AbstractInsnNode insn, InsnList probe, int shared) {
    return wanted.has(Event.TARGET) ? copyTarget(insn, probe, shared) : SITE;
  }
}
