package dev.mayfly.agent.weaving;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. The probes at the uses of objects in one woven method.
 *
 * <p>In order to get at the object, the weaver moves it and the arguments above it from the stack
 * into new local variables, {@code store a2, store a1, store t, aspectOf, load t, advice, load t,
 * load a1, load a2}: up to some slots more for each field access and each call, which keep in
 * interpreted frames alive whatever was once an argument. Here the object is copied on the stack,
 * where the arguments take no more than two words. Where they take more, they go through variables
 * that all join points of the method share, and that forget them at once.
 */
final class UseProbes {
  /** The probe's name. */
  static final String PROBE = "used";

  private static final String DESCRIPTOR = "(Ljava/lang/Object;)V";

  private final ClassScan scan;
  private final MethodNode method;
  private final InsnList code;
  private final Set<Integer> droppedSlots;
  private final int ownLocals;
  private final int[] accesses;
  private final int shared;
  private final @Nullable AbstractInsnNode constructorCall;
  private boolean rewritten;

  /**
   * Prepares the rewriting of a method.
   *
   * @param droppedSlots receives the variables that stack map frames are not to know any more
   */
  UseProbes(ClassScan scan, MethodNode woven, Set<Integer> droppedSlots) {
    this.scan = scan;
    this.method = woven;
    this.code = woven.instructions;
    this.droppedSlots = droppedSlots;
    ownLocals = scan.localsOf(ClassScan.key(woven));
    accesses = new int[woven.maxLocals + 1];
    for (AbstractInsnNode insn : code) {
      if (insn instanceof VarInsnNode variable) {
        accesses[variable.var]++;
      }
    }
    shared = woven.maxLocals;
    constructorCall = woven.name.equals("<init>") ? ClassScan.constructorCall(woven) : null;
  }

  /**
   * Puts the probe where the advice is called; the call itself remains for the caller to remove.
   */
  void rewrite(AdviceCall advice) {
    VarInsnNode load = advice.loads.size() == 1 ? advice.loads.get(0) : null;
    if (load == null
        || !(ClassScan.previousReal(advice.instance()) instanceof VarInsnNode store)
        || !(ClassScan.nextReal(advice.call) instanceof VarInsnNode again)
        || store.getOpcode() != Opcodes.ASTORE
        || again.getOpcode() != Opcodes.ALOAD
        || !isTemporary(store, 3)
        || store.var != load.var
        || store.var != again.var) {
      throw AdviceCall.unknownShape();
    }
    List<VarInsnNode> stores = new ArrayList<>();
    List<VarInsnNode> loads = new ArrayList<>();
    int words = arguments(store, again, stores, loads);
    AbstractInsnNode user = ClassScan.nextReal(loads.isEmpty() ? again : last(loads));
    droppedSlots.add(store.var);
    code.remove(store);
    code.remove(load);
    code.remove(again);
    if (words <= 2) {
      stores.forEach(this::remove);
      loads.forEach(this::remove);
    } else {
      share(stores, loads);
    }
    if (user == null || isUnfinished(user)) {
      return;
    }
    for (int opcode : COPIES[words <= 2 ? words : 0]) {
      code.insertBefore(advice.call, new InsnNode(opcode));
    }
    code.insertBefore(advice.call, MethodNumbering.probeCall(PROBE, DESCRIPTOR));
    rewritten = true;
  }

  /** What copies the object below so many words to the top of the stack. */
  private static final int[][] COPIES = {
    {Opcodes.DUP}, {Opcodes.DUP2, Opcodes.POP}, {Opcodes.DUP2_X1, Opcodes.POP2, Opcodes.DUP_X2}
  };

  /** Finds where arguments are stored and loaded again; returns how many words they take. */
  private int arguments(
      VarInsnNode storeOfObject,
      VarInsnNode loadOfObject,
      List<VarInsnNode> stores,
      List<VarInsnNode> loads) {
    int words = 0;
    AbstractInsnNode before = ClassScan.previousReal(storeOfObject);
    AbstractInsnNode after = ClassScan.nextReal(loadOfObject);
    while (before instanceof VarInsnNode store
        && after instanceof VarInsnNode load
        && store.var == load.var
        && store.getOpcode() >= Opcodes.ISTORE
        && store.getOpcode() - Opcodes.ISTORE == load.getOpcode() - Opcodes.ILOAD
        && isTemporary(store, 2)) {
      stores.add(store);
      loads.add(load);
      words += wordsOf(load);
      before = ClassScan.previousReal(before);
      after = ClassScan.nextReal(after);
    }
    return words;
  }

  /** Whether a variable is the weaver's and accessed so often, here and nowhere else. */
  private boolean isTemporary(VarInsnNode access, int times) {
    return access.var >= ownLocals && access.var < accesses.length && accesses[access.var] == times;
  }

  private void remove(VarInsnNode access) {
    droppedSlots.add(access.var);
    code.remove(access);
  }

  private void share(List<VarInsnNode> stores, List<VarInsnNode> loads) {
    AbstractInsnNode end = last(loads);
    int slot = shared;
    for (int i = 0; i < loads.size(); i++) {
      droppedSlots.add(loads.get(i).var);
      stores.get(i).var = slot;
      loads.get(i).var = slot;
      if (loads.get(i).getOpcode() == Opcodes.ALOAD) {
        code.insert(end, new VarInsnNode(Opcodes.ASTORE, slot));
        code.insert(end, new InsnNode(Opcodes.ACONST_NULL));
      }
      slot += wordsOf(loads.get(i));
    }
    method.maxLocals = Math.max(method.maxLocals, slot);
  }

  /**
   * Whether what uses the object may be a constructor that writes one of its own fields before
   * {@code super(..)}: the object does not exist for anybody else yet, the verifier says.
   */
  private boolean isUnfinished(AbstractInsnNode user) {
    return constructorCall != null
        && user instanceof FieldInsnNode field
        && field.getOpcode() == Opcodes.PUTFIELD
        && field.owner.equals(scan.node.name)
        && code.indexOf(user) < code.indexOf(constructorCall);
  }

  /** Makes the variables that are left as few as they can be, if any probe was put in. */
  void pack() {
    if (rewritten) {
      ExtraLocals.pack(method, ownLocals);
    }
  }

  /** Whether an instruction is a use of an object, as far as its byte code says. */
  static boolean isUse(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case Opcodes.GETFIELD, Opcodes.PUTFIELD -> true;
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE -> true;
      case Opcodes.INVOKESPECIAL -> !((MethodInsnNode) insn).name.equals("<init>");
      default -> false;
    };
  }

  private static int wordsOf(VarInsnNode access) {
    int opcode = access.getOpcode();
    return opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD ? Type.LONG_TYPE.getSize() : 1;
  }

  private static VarInsnNode last(List<VarInsnNode> list) {
    return list.get(list.size() - 1);
  }
}
