package dev.mayfly.research.uses;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.BasicBlocks.Block;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. Counts the accesses to local variables and static fields of one method. They are added
 * up in each basic block, and handed over before the next instruction that may use an object,
 * create one, call something or throw; so the clock is right wherever it is read.
 */
final class VariableAccesses implements ProbePart {
  private final MethodNode method;
  private final Set<AbstractInsnNode> leaders = new HashSet<>();
  private final Map<AbstractInsnNode, Integer> before = new LinkedHashMap<>();
  private final Map<AbstractInsnNode, Integer> behind = new LinkedHashMap<>();
  private @Nullable AbstractInsnNode last;
  private int pending;

  VariableAccesses(MethodNode method) {
    this.method = method;
    for (Block block : new BasicBlocks(method).all()) {
      leaders.add(block.first());
    }
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (insn.getOpcode() < 0) {
      return;
    }
    if (last != null && pending > 0 && leaders.contains(insn)) {
      behind.put(last, pending);
      pending = 0;
    }
    pending += ObjectUses.accessesOutside(insn);
    if (pending > 0 && !Instructions.isHarmless(insn)) {
      before.put(insn, pending);
      pending = 0;
    }
    last = insn;
  }

  @Override
  public boolean isEmpty() {
    return before.isEmpty() && behind.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    before.forEach((insn, accesses) -> method.instructions.insertBefore(insn, handOver(accesses)));
    behind.forEach((insn, accesses) -> method.instructions.insert(insn, handOver(accesses)));
  }

  private static InsnList handOver(int accesses) {
    InsnList list = new InsnList();
    list.add(Instructions.push(accesses));
    list.add(Instructions.callStatic(UseProbes.PROBES, "accessed", "(I)V"));
    return list;
  }
}
