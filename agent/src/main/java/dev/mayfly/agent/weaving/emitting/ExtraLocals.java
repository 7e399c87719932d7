package dev.mayfly.agent.weaving.emitting;

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
 */
public final class ExtraLocals {
  private final MethodNode method;
  private final int own;
  private final List<Object> types = new ArrayList<>();

  /** Adds none yet. */
  public ExtraLocals(MethodNode method) {
    this.method = method;
    this.own = method.maxLocals;
  }

  /**
   * Adds one of one word; returns its slot.
   *
   * @param type as in {@link FrameNode#local}
   */
  public int add(Object type) {
    types.add(type);
    return method.maxLocals++;
  }

  /** Lets the (expanded) stack map frames of the method know the variables. */
  public void enterFrames() {
    if (types.isEmpty()) {
      return;
    }
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof FrameNode frame) {
        frame.local = with(frame.local);
      }
    }
  }

  private List<Object> with(List<Object> locals) {
    List<Object> now = new ArrayList<>(locals);
    int slots = 0;
    for (Object local : locals) {
      slots += local == Opcodes.LONG || local == Opcodes.DOUBLE ? 2 : 1;
    }
    now.addAll(Collections.nCopies(own - slots, Opcodes.TOP));
    now.addAll(types);
    return now;
  }
}
