package dev.mayfly.research.analyses;

import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.emitting.AccessEvents;
import dev.mayfly.agent.weaving.emitting.CallProbes;
import dev.mayfly.agent.weaving.emitting.ClassSet;
import dev.mayfly.agent.weaving.emitting.ProbeKind;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.AnnotationNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The probes at accesses to fields and arrays in code of the JDK. Immutable.
 *
 * <p>Methods that the JIT compiler may replace by code of its own have none: their events would
 * depend on it.
 */
record JdkAccessKind(ClassSet classes) implements ProbeKind, CallProbes {
  private static final String PROBES = "dev/mayfly/research/analyses/probes/JdkAccesses";
  private static final String REPLACED = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

  @Override
  public @Nullable CallProbes inJdk(ClassReader classFile) {
    String name = classFile.getClassName().replace('/', '.');
    return classes.contains(name) && !AnalysisOptions.REPLACED.contains(name) ? this : null;
  }

  @Override
  public boolean areElsewhere() {
    return true;
  }

  @Override
  public void probe(MethodNode method, SiteCollector sites) {
    if (method.visibleAnnotations != null) {
      for (AnnotationNode annotation : method.visibleAnnotations) {
        if (annotation.desc.equals(REPLACED)) {
          return;
        }
      }
    }
    boolean unfinished = method.name.equals("<init>");
    AbstractInsnNode finishing = unfinished ? Instructions.constructorCall(method) : null;
    int line = 0;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      unfinished &= insn != finishing;
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (isRecorded(insn, unfinished)) {
        method.instructions.insertBefore(insn, probe(insn, line, sites));
      }
    }
  }

  /** Whether it is no field of a compiler's own, and the constructor of its object has run. */
  private static boolean isRecorded(AbstractInsnNode insn, boolean unfinished) {
    return insn instanceof FieldInsnNode field
        ? !ObjectUses.isCompilers(field) && !(unfinished && insn.getOpcode() == Opcodes.PUTFIELD)
        : ObjectUses.isArrayUse(insn);
  }

  private static InsnList probe(AbstractInsnNode access, int line, SiteCollector sites) {
    InsnList probe;
    if (ObjectUses.isElement(access)) {
      probe = ObjectUses.copyElement(access);
    } else {
      probe =
          ObjectUses.isStatic(access)
              ? Instructions.list(Opcodes.ACONST_NULL)
              : Instructions.copyBelow(ObjectUses.wordsAbove(access));
      probe.add(new InsnNode(Opcodes.ICONST_M1));
    }
    probe.add(sites.event(AccessEvents.specOf(access, line, -1)));
    probe.add(Instructions.callStatic(PROBES, "accessed", "(Ljava/lang/Object;II)V"));
    return probe;
  }
}
