package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import java.util.HashMap;
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
final class UseProbes {
  private static final String DESCRIPTOR = "(Ljava/lang/Object;I)V";

  private final MethodNode method;
  private final Creations creations;
  private final SiteCollector sites;
  private final ProbeClass door;
  private final int shared;

  /** The constants of the sites, by line: all uses of a line share one. */
  private final Map<Integer, Object> constants = new HashMap<>();

  /** Prepares it, when the method has all other variables that it will have. */
  UseProbes(MethodNode method, Creations creations, SiteCollector sites, ProbeClass door) {
    this.door = door;
    this.method = method;
    this.creations = creations;
    this.sites = sites;
    this.shared = method.maxLocals;
  }

  /** Puts the probe before a use. */
  void probe(AbstractInsnNode use, int line) {
    if (creations.writesUnfinished(use)) {
      return;
    }
    LdcInsnNode site =
        new LdcInsnNode(constants.computeIfAbsent(line, first -> sites.event(first, "").cst));
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
