package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.Slots;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Confined. The local variables that probes add to a method, behind its own. Each has a value from
 * the method's first instruction on, so all stack map frames know it.
 *
 * <p>One may hold the {@code this} of a constructor: to frames before {@code super(..)} it is no
 * object. Only these name an uninitialised {@code this} elsewhere, and all of them do (JVMS
 * 4.10.1.2, {@code flagThisUninit}).
 */
public final class ExtraLocals {
  private final MethodNode method;
  private final int own;
  private final List<Object> types = new ArrayList<>();

  /** Which of them is {@code this}; negative if none is. */
  private int self = -1;

  /** Adds none yet. */
  ExtraLocals(MethodNode method) {
    this.method = method;
    this.own = method.maxLocals;
  }

  /**
   * Adds one; returns its slot.
   *
   * @param type as in {@link FrameNode#local}
   */
  public int add(Object type) {
    int slot = method.maxLocals;
    types.add(type);
    method.maxLocals += Slots.size(type);
    return slot;
  }

  /** Adds one for {@code this}, which the first instruction is to store there; returns its slot. */
  int addThis(String owner) {
    self = types.size();
    return add(owner);
  }

  /** Lets the (expanded) stack map frames of the method know the variables. */
  void enterFrames() {
    if (types.isEmpty()) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode frame) {
        boolean before = frame.local != null && frame.local.contains(Opcodes.UNINITIALIZED_THIS);
        frame.local = with(frame.local == null ? List.of() : frame.local, before);
      }
    }
  }

  /**
   * The stack map frame of a handler for all exceptions, which needs no variables but these.
   *
   * @param beforeConstructor whether it is one for code before {@code super(..)}
   */
  FrameNode catchingAll(boolean beforeConstructor) {
    FrameNode frame =
        new FrameNode(Opcodes.F_NEW, 0, null, 1, new Object[] {"java/lang/Throwable"});
    boolean inSlot0 = beforeConstructor && self < 0;
    frame.local =
        with(inSlot0 ? List.of(Opcodes.UNINITIALIZED_THIS) : List.of(), beforeConstructor);
    return frame;
  }

  private List<Object> with(List<Object> locals, boolean beforeConstructor) {
    List<Object> now = new ArrayList<>(locals);
    int slots = 0;
    for (Object local : locals) {
      slots += Slots.size(local);
    }
    now.addAll(Collections.nCopies(own - slots, Opcodes.TOP));
    for (int i = 0; i < types.size(); i++) {
      now.add(i == self && beforeConstructor ? Opcodes.UNINITIALIZED_THIS : types.get(i));
    }
    return now;
  }
}
