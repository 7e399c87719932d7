package dev.mayfly.agent.weaving.emitting;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Operands on their way from the stack into local variables and back. No stack map frame
 * knows the variables, so they come behind those that frames know, and are forgotten at once.
 */
public final class SavedOperands {
  private final Type[] types;
  private final int[] slots;

  /**
   * Finds room for them.
   *
   * @param method has the variables from now on
   * @param types of the operands, the top of the stack last
   */
  public SavedOperands(MethodNode method, Type[] types, int first) {
    this.types = types;
    this.slots = new int[types.length];
    int next = first;
    for (int i = 0; i < types.length; i++) {
      slots[i] = next;
      next += types[i].getSize();
    }
    method.maxLocals = Math.max(method.maxLocals, next);
  }

  /** Takes them from the stack. */
  public InsnList store() {
    InsnList store = new InsnList();
    for (int i = types.length - 1; i >= 0; i--) {
      store.add(new VarInsnNode(types[i].getOpcode(Opcodes.ISTORE), slots[i]));
    }
    return store;
  }

  /** Puts them back. */
  public InsnList load() {
    InsnList load = new InsnList();
    for (int i = 0; i < types.length; i++) {
      load.add(load(i));
    }
    return load;
  }

  /** Puts one of them on the stack. */
  public AbstractInsnNode load(int operand) {
    return new VarInsnNode(types[operand].getOpcode(Opcodes.ILOAD), slots[operand]);
  }

  /** Lets go of the objects among them. */
  public InsnList forget() {
    InsnList forget = new InsnList();
    for (int i = 0; i < types.length; i++) {
      forget.add(forget(i));
    }
    return forget;
  }

  /** Lets go of one of them, if it is an object. */
  public InsnList forget(int operand) {
    InsnList forget = new InsnList();
    if (types[operand].getSort() >= Type.ARRAY) {
      forget.add(new InsnNode(Opcodes.ACONST_NULL));
      forget.add(new VarInsnNode(Opcodes.ASTORE, slots[operand]));
    }
    return forget;
  }
}
