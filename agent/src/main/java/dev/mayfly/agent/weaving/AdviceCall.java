package dev.mayfly.agent.weaving;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. An advice call as the weaver writes it at a join point: {@code [dup, store v,]
 * aspectOf, loads of what is bound, getstatic ajc$tjp_N.., advice call}. Any other shape is refused
 * ({@link NotWovenException}).
 */
final class AdviceCall {
  /** The call itself. */
  final MethodInsnNode call;

  /** The probe that the advice calls. */
  final String probe;

  /** The name of the field that stands for the join point; empty where the advice needs none. */
  final String joinPoint;

  /** What puts the advice's arguments on the stack, but for the static parts. */
  final List<VarInsnNode> loads;

  private final List<FieldInsnNode> staticParts;
  private final MethodInsnNode instance;

  private AdviceCall(
      MethodInsnNode call,
      String probe,
      List<VarInsnNode> loads,
      List<FieldInsnNode> staticParts,
      MethodInsnNode instance) {
    this.call = call;
    this.probe = probe;
    this.joinPoint = staticParts.isEmpty() ? "" : staticParts.get(0).name;
    this.loads = loads;
    this.staticParts = staticParts;
    this.instance = instance;
  }

  /** Reads what precedes the call of an advice of ours. */
  static AdviceCall read(MethodInsnNode call, AdviceCatalog advices) {
    List<FieldInsnNode> staticParts = new ArrayList<>();
    List<VarInsnNode> loads = new ArrayList<>();
    AbstractInsnNode insn = ClassScan.previousReal(call);
    while (insn instanceof FieldInsnNode field && field.name.startsWith(StaticParts.FIELD)) {
      staticParts.add(0, field);
      insn = ClassScan.previousReal(insn);
    }
    while (insn instanceof VarInsnNode load) {
      loads.add(0, load);
      insn = ClassScan.previousReal(insn);
    }
    String probe = requireNonNull(advices.probeOf(call.owner, call.name));
    if (staticParts.isEmpty() != probe.equals(UseProbes.PROBE)
        || !(insn instanceof MethodInsnNode instance)
        || !AdviceCatalog.isAspectInstance(instance.owner, instance.name)) {
      throw unknownShape();
    }
    return new AdviceCall(call, probe, loads, staticParts, instance);
  }

  static NotWovenException unknownShape() {
    return new NotWovenException("class: the weaver wrote an unknown shape");
  }

  /** What gives the aspect on which the advice is called. */
  MethodInsnNode instance() {
    return instance;
  }

  /** Removes the call, the aspect and the static parts; what is bound stays. */
  void remove(InsnList code) {
    code.remove(instance);
    staticParts.forEach(code::remove);
    code.remove(call);
  }

  /** Reads how the object that a join point made is kept for the advice. */
  Bound bound() {
    VarInsnNode load = loads.isEmpty() ? null : loads.get(loads.size() - 1);
    if (load != null
        && ClassScan.previousReal(instance) instanceof VarInsnNode store
        && store.getOpcode() == Opcodes.ASTORE
        && store.var == load.var
        && ClassScan.previousReal(store) instanceof InsnNode dup
        && dup.getOpcode() == Opcodes.DUP) {
      return new Bound(dup, store, load, ClassScan.previousReal(dup));
    }
    throw unknownShape();
  }

  /**
   * The object that a join point made, on its way to the advice.
   *
   * @param dup copies it on the stack
   * @param store puts the copy into a slot
   * @param load takes it from there
   * @param maker the instruction that made it
   */
  record Bound(
      InsnNode dup, VarInsnNode store, VarInsnNode load, @Nullable AbstractInsnNode maker) {}
}
