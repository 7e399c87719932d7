package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. The probes at the uses of objects in one method: the join points of {@code UseAspect},
 * and the accesses to arrays.
 *
 * <p>The object is copied on the stack from below its arguments, where these take no more than two
 * words. Where they take more, they go through variables that all uses of the method share, and
 * that forget them at once.
 */
final class UseProbes implements Part {
  private static final String DESCRIPTOR = "(Ljava/lang/Object;I)V";

  private final String owner;
  private final MethodNode method;
  private final WeavingSettings settings;
  private final Creations creations;
  private final SiteCollector sites;

  /** With their lines. */
  private final Map<AbstractInsnNode, Integer> uses = new LinkedHashMap<>();

  /** The constants of the sites, by line: all uses of a line share one. */
  private final Map<Integer, Object> constants = new HashMap<>();

  UseProbes(
      String owner,
      MethodNode method,
      WeavingSettings settings,
      Creations creations,
      SiteCollector sites) {
    this.owner = owner;
    this.method = method;
    this.settings = settings;
    this.creations = creations;
    this.sites = sites;
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (ObjectUses.isUse(owner, insn) || (settings.accesses() && ObjectUses.isArrayUse(insn))) {
      uses.put(insn, line);
    }
  }

  @Override
  public boolean isEmpty() {
    return uses.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    int shared = method.maxLocals;
    uses.forEach((use, line) -> probe(use, line, shared));
  }

  private void probe(AbstractInsnNode use, int line, int shared) {
    if (creations.writesUnfinished(use)) {
      return;
    }
    LdcInsnNode site =
        new LdcInsnNode(constants.computeIfAbsent(line, first -> sites.place(first, "").cst));
    ProbeClass door = settings.useProbes();
    int words = ObjectUses.wordsAbove(use);
    InsnList probe;
    if (words <= Instructions.COPY_DEPTH) {
      probe = Instructions.copyBelow(words);
      probe.add(site);
      probe.add(door.call(Probe.USED, DESCRIPTOR));
    } else {
      SavedOperands operands = new SavedOperands(method, ObjectUses.operandsAbove(use), shared);
      probe = operands.store();
      probe.add(new InsnNode(Opcodes.DUP));
      probe.add(site);
      probe.add(door.call(Probe.USED, DESCRIPTOR));
      probe.add(operands.load());
      probe.add(operands.forget());
    }
    method.instructions.insertBefore(use, probe);
  }
}
