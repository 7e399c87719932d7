package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

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
    Type[] arguments = argumentsOf(use);
    int words = 0;
    for (Type argument : arguments) {
      words += argument.getSize();
    }
    InsnList probe = new InsnList();
    if (words <= Instructions.COPY_DEPTH) {
      probe.add(Instructions.copyBelow(words));
      probe.add(site);
      probe.add(door.call(Probe.USED, DESCRIPTOR));
    } else {
      throughVariables(probe, arguments, site);
    }
    method.instructions.insertBefore(use, probe);
  }

  private static Type[] argumentsOf(AbstractInsnNode use) {
    if (use instanceof MethodInsnNode call) {
      return Type.getArgumentTypes(call.desc);
    }
    return switch (use.getOpcode()) {
      case Opcodes.PUTFIELD -> new Type[] {Type.getType(((FieldInsnNode) use).desc)};
      case Opcodes.GETFIELD, Opcodes.ARRAYLENGTH -> new Type[0];
      case Opcodes.LASTORE -> new Type[] {Type.INT_TYPE, Type.LONG_TYPE};
      case Opcodes.DASTORE -> new Type[] {Type.INT_TYPE, Type.DOUBLE_TYPE};
      case Opcodes.IASTORE,
          Opcodes.FASTORE,
          Opcodes.AASTORE,
          Opcodes.BASTORE,
          Opcodes.CASTORE,
          Opcodes.SASTORE ->
          new Type[] {Type.INT_TYPE, Type.INT_TYPE}; // two words, which stay on the stack
      default -> new Type[] {Type.INT_TYPE}; // an element is read
    };
  }

  private void throughVariables(InsnList probe, Type[] arguments, LdcInsnNode site) {
    Deque<Integer> slots = new ArrayDeque<>();
    int next = shared;
    for (Type argument : arguments) {
      slots.push(next);
      next += argument.getSize();
    }
    method.maxLocals = Math.max(method.maxLocals, next);
    for (int i = arguments.length - 1; i >= 0; i--) {
      probe.add(new VarInsnNode(arguments[i].getOpcode(Opcodes.ISTORE), slots.pop()));
    }
    probe.add(new InsnNode(Opcodes.DUP));
    probe.add(site);
    probe.add(door.call(Probe.USED, DESCRIPTOR));
    next = shared;
    InsnList forget = new InsnList();
    for (Type argument : arguments) {
      probe.add(new VarInsnNode(argument.getOpcode(Opcodes.ILOAD), next));
      if (argument.getSort() >= Type.ARRAY) {
        forget.add(new InsnNode(Opcodes.ACONST_NULL));
        forget.add(new VarInsnNode(Opcodes.ASTORE, next));
      }
      next += argument.getSize();
    }
    probe.add(forget);
  }
}
