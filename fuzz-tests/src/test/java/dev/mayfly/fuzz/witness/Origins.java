package dev.mayfly.fuzz.witness;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/** Confined. Which {@code new} each constructor call of a method completes, by data flow. */
final class Origins extends BasicInterpreter {
  private final MethodNode method;
  private final Map<AbstractInsnNode, AbstractInsnNode> newOfCall = new HashMap<>();
  private final Set<AbstractInsnNode> callsOnThis = new HashSet<>();

  Origins(String owner, MethodNode method) throws AnalyzerException {
    super(Opcodes.ASM9);
    this.method = method;
    new Analyzer<>(this).analyze(owner, method);
  }

  /** The {@code new} that this constructor call completes; null for {@code super(..)}. */
  AbstractInsnNode newOf(AbstractInsnNode constructorCall) {
    return newOfCall.get(constructorCall);
  }

  /** Instructions of a constructor at which {@code super(..)} has not returned yet. */
  Set<AbstractInsnNode> beforeSuper() {
    Set<AbstractInsnNode> found = new HashSet<>();
    ArrayDeque<AbstractInsnNode> open = new ArrayDeque<>();
    if (method.name.equals("<init>")) {
      add(method.instructions.getFirst(), open);
    }
    while (!open.isEmpty()) {
      AbstractInsnNode insn = open.pop();
      if (insn == null || !found.add(insn)) {
        continue;
      }
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        if (insn.getOpcode() >= 0 && isIn(insn, block)) {
          add(block.handler, open);
        }
      }
      if (!callsOnThis.contains(insn)) {
        addTargets(insn, open);
        if (goesOn(insn)) {
          add(insn.getNext(), open);
        }
      }
    }
    return found;
  }

  private static void add(AbstractInsnNode insn, ArrayDeque<AbstractInsnNode> open) {
    if (insn != null) {
      open.push(insn);
    }
  }

  private boolean isIn(AbstractInsnNode insn, TryCatchBlockNode block) {
    int at = method.instructions.indexOf(insn);
    return method.instructions.indexOf(block.start) <= at
        && at < method.instructions.indexOf(block.end);
  }

  private static void addTargets(AbstractInsnNode insn, ArrayDeque<AbstractInsnNode> open) {
    if (insn instanceof JumpInsnNode jump) {
      open.push(jump.label);
    } else if (insn instanceof TableSwitchInsnNode table) {
      open.push(table.dflt);
      table.labels.forEach(open::push);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      open.push(lookup.dflt);
      for (LabelNode label : lookup.labels) {
        open.push(label);
      }
    }
  }

  private static boolean goesOn(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && opcode != Opcodes.RET
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN);
  }

  // The interpreter.

  /** A reference that was made by a known {@code new}, or is {@code this}. */
  private static final class Made extends BasicValue {
    private final AbstractInsnNode by;

    Made(Type type, AbstractInsnNode by) {
      super(type);
      this.by = by;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Made made && made.by == by;
    }

    @Override
    public int hashCode() {
      return Objects.hashCode(by);
    }
  }

  @Override
  public BasicValue newParameterValue(boolean isInstance, int local, Type type) {
    return isInstance && local == 0 && method.name.equals("<init>")
        ? new Made(type, null)
        : super.newParameterValue(isInstance, local, type);
  }

  @Override
  public BasicValue newOperation(AbstractInsnNode insn) throws AnalyzerException {
    return insn.getOpcode() == Opcodes.NEW
        ? new Made(BasicValue.REFERENCE_VALUE.getType(), insn)
        : super.newOperation(insn);
  }

  @Override
  public BasicValue naryOperation(AbstractInsnNode insn, List<? extends BasicValue> values)
      throws AnalyzerException {
    if (insn instanceof MethodInsnNode call
        && call.name.equals("<init>")
        && values.get(0) instanceof Made made) {
      if (made.by == null) {
        callsOnThis.add(insn);
      } else {
        newOfCall.put(insn, made.by);
      }
    }
    return super.naryOperation(insn, values);
  }
}
