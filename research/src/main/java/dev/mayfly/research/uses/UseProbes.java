package dev.mayfly.research.uses;

import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.NativeMethods;
import dev.mayfly.agent.weaving.bytecode.ObjectUses;
import dev.mayfly.agent.weaving.emitting.MethodBody;
import dev.mayfly.agent.weaving.emitting.ProbePart;
import dev.mayfly.agent.weaving.emitting.ProbedMethod;
import dev.mayfly.agent.weaving.emitting.SavedOperands;
import dev.mayfly.agent.weaving.emitting.SiteCollector;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. The probes at the uses of objects in one method: reads and writes of fields and calls
 * of methods, and where accesses are counted those to arrays, and calls that hand objects to native
 * methods.
 *
 * <p>The object is copied on the stack from below its arguments, where these take no more than two
 * words. Where they take more, they go through variables that all uses of the method share, and
 * that forget them at once.
 */
final class UseProbes implements ProbePart {
  /** Declares the probes. */
  static final String PROBES = "dev/mayfly/research/uses/probes/AccessProbes";

  private static final String DESCRIPTOR = "(Ljava/lang/Object;I)V";

  private final String owner;
  private final MethodNode method;
  private final boolean counted;
  private final NativeMethods natives;
  private final Creations creations;
  private final SiteCollector sites;

  /** With their lines. */
  private final Map<AbstractInsnNode, Integer> uses = new LinkedHashMap<>();

  /** Calls of native methods that are handed objects, with their lines. */
  private final Map<MethodInsnNode, Integer> nativeCalls = new LinkedHashMap<>();

  /** The constants of the sites: all uses of a line share one, and all of a native method there. */
  private final Map<Place, Object> constants = new HashMap<>();

  private record Place(int line, String nativeMethod) {}

  /** Reads no instruction yet. */
  UseProbes(ProbedMethod probed, boolean counted) {
    this.owner = probed.scan().node().name;
    this.method = probed.node();
    this.counted = counted;
    this.natives = probed.natives();
    this.creations = probed.creations();
    this.sites = probed.sites();
  }

  @Override
  public void plan(AbstractInsnNode insn, int line) {
    if (ObjectUses.isUse(owner, insn) || (counted && ObjectUses.isArrayUse(insn))) {
      uses.put(insn, line);
    }
    if (counted && insn instanceof MethodInsnNode call && natives.areHandedObjectsBy(call)) {
      nativeCalls.put(call, line);
    }
  }

  @Override
  public boolean isEmpty() {
    return uses.isEmpty() && nativeCalls.isEmpty();
  }

  @Override
  public void emit(MethodBody body) {
    int shared = method.maxLocals;
    uses.forEach((use, line) -> probe(use, line, shared));
    nativeCalls.forEach((call, line) -> probeArguments(call, line, shared));
  }

  /** The native method is handed the objects when it is called. */
  private void probeArguments(MethodInsnNode call, int line, int shared) {
    Type[] types = Type.getArgumentTypes(call.desc);
    SavedOperands operands = new SavedOperands(method, types, shared);
    LdcInsnNode site = site(line, SiteCollector.nameOf(call));
    InsnList probe = operands.store();
    for (int i = 0; i < types.length; i++) {
      if (types[i].getSort() >= Type.ARRAY) {
        probe.add(operands.load(i));
        probe.add(new LdcInsnNode(site.cst));
        probe.add(used());
      }
    }
    probe.add(operands.load());
    probe.add(operands.forget());
    method.instructions.insertBefore(call, probe);
  }

  private LdcInsnNode site(int line, String nativeMethod) {
    return new LdcInsnNode(
        constants.computeIfAbsent(
            new Place(line, nativeMethod), first -> sites.place(line, nativeMethod).cst));
  }

  private MethodInsnNode used() {
    return Instructions.callStatic(PROBES, counted ? "counted" : "used", DESCRIPTOR);
  }

  private void probe(AbstractInsnNode use, int line, int shared) {
    if (creations.writesUnfinished(use)) {
      return;
    }
    LdcInsnNode site = site(line, "");
    int words = ObjectUses.wordsAbove(use);
    InsnList probe;
    if (words <= Instructions.COPY_DEPTH) {
      probe = Instructions.copyBelow(words);
      probe.add(site);
      probe.add(used());
    } else {
      SavedOperands operands = new SavedOperands(method, ObjectUses.operandsAbove(use), shared);
      probe = operands.store();
      probe.add(new InsnNode(Opcodes.DUP));
      probe.add(site);
      probe.add(used());
      probe.add(operands.load());
      probe.add(operands.forget());
    }
    method.instructions.insertBefore(use, probe);
  }
}
