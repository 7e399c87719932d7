package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import dev.mayfly.analysis.Event;
import dev.mayfly.analysis.EventSites.Spec;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The probes for accesses to fields, elements, lengths and local variables. Confined. A method with
 * probes at variables takes room on the stack of the memory model.
 */
public final class AccessEvents extends EventProbes {
  private final Creations creations;

  /** The words that the method's own variables take. */
  private final int words;

  private boolean hasVariables;

  /** The variable for the words of the model's stack before the method began. */
  private int room;

  AccessEvents(ProbedMethod method, WantedEvents wanted) {
    super(method, wanted);
    creations = method.creations();
    words = method.node().maxLocals;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn instanceof FieldInsnNode || ObjectUses.isArrayUse(insn)) {
      if (isRecorded(insn)) {
        Spec spec = specOf(insn, line, wanted.offset(insn));
        boolean length = spec.event() == Event.LENGTH_READ;
        add(insn, spec, length ? Probe.LENGTH_READ : spec.writes() ? Probe.WRITTEN : Probe.READ);
      }
    } else if (insn instanceof VarInsnNode variable) {
      boolean isStore =
          variable.getOpcode() >= Opcodes.ISTORE && variable.getOpcode() <= Opcodes.ASTORE;
      variable(insn, line, ObjectUses.variableType(variable), isStore);
    } else if (insn instanceof IincInsnNode) {
      variable(insn, line, 'I', false);
      variable(insn, line, 'I', true);
    }
  }

  private void variable(AbstractInsnNode insn, int line, char type, boolean writes) {
    int offset = wanted.offset(insn);
    Spec spec = new Spec(Event.NONOBJECT, line, member(insn), false, offset, type, writes, false);
    hasVariables |= add(insn, spec, Probe.NONOBJECT);
  }

  /** The event of an access to a field, an element, or the length of an array. */
  public static Spec specOf(AbstractInsnNode access, int line, int offset) {
    boolean length = access.getOpcode() == Opcodes.ARRAYLENGTH;
    boolean writes = ObjectUses.isWrite(access);
    Event event = length ? Event.LENGTH_READ : writes ? Event.WRITTEN : Event.READ;
    boolean isField = access instanceof FieldInsnNode;
    char type = length ? 'I' : typeOf(access);
    return new Spec(event, line, member(access), isField, offset, type, writes, false);
  }

  /** Whether it is no field of a compiler's own, and the constructor of its object has run. */
  private boolean isRecorded(AbstractInsnNode insn) {
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
      return SiteCollector.nameOf(field.owner) + "." + field.name;
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

  @Override
  String copyOperands(AbstractInsnNode insn, InsnList probe, int shared) {
    int variable = ObjectUses.variableOf(insn);
    if (variable >= 0) {
      probe.add(Instructions.push(words - variable));
      return "(II)V";
    }
    if (ObjectUses.isElement(insn)) {
      probe.add(ObjectUses.copyElement(insn));
      return ELEMENT;
    }
    return copyTarget(insn, probe, shared);
  }

  @Override
  public void addVariables(ExtraLocals locals) {
    if (hasVariables) {
      room = locals.add(Opcodes.INTEGER);
    }
  }

  @Override
  public InsnList first() {
    InsnList first = new InsnList();
    if (hasVariables) {
      first.add(Instructions.push(words));
      first.add(ProbeClass.EVENTS.call(Probe.FRAMED, "(I)I"));
      first.add(new VarInsnNode(Opcodes.ISTORE, room));
    }
    return first;
  }

  @Override
  public boolean hasEnds() {
    return hasVariables;
  }

  @Override
  public InsnList leave() {
    InsnList leave = new InsnList();
    if (hasVariables) {
      leave.add(new VarInsnNode(Opcodes.ILOAD, room));
      leave.add(ProbeClass.EVENTS.call(Probe.UNFRAMED, "(I)V"));
    }
    return leave;
  }
}
