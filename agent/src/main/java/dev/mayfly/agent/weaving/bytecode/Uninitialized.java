package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * Immutable. A reference to an object without a constructor yet, as the verifier knows it (JVMS
 * 4.10.1.2, {@code uninitialized(offset)} and {@code uninitializedThis}).
 */
public final class Uninitialized extends BasicValue {
  /** The name of no class: no reference to an object is equal, from either side. */
  private static final Type TYPE = Type.getObjectType("uninitialized");

  /** {@code this} before {@code super(..)}. */
  public static final Uninitialized THIS = new Uninitialized(null);

  private final @Nullable TypeInsnNode start;

  /**
   * A reference.
   *
   * @param start the {@code new}; null for {@code this}
   */
  Uninitialized(@Nullable TypeInsnNode start) {
    super(TYPE);
    this.start = start;
  }

  /** The {@code new} that made the object; null for {@code this}. */
  public @Nullable TypeInsnNode start() {
    return start;
  }

  /**
   * Has the stack map frames of a method name each {@code new} by a label of its own, right before
   * it: code that is inserted at other labels does not come between.
   */
  public static void bindFrames(InsnList code) {
    Map<LabelNode, LabelNode> bound = new HashMap<>();
    for (AbstractInsnNode insn : code.toArray()) {
      if (insn instanceof FrameNode frame) {
        frame.local = frame.local == null ? null : bound(frame.local, bound, code);
        frame.stack = frame.stack == null ? null : bound(frame.stack, bound, code);
      }
    }
  }

  private static List<Object> bound(
      List<Object> types, Map<LabelNode, LabelNode> bound, InsnList code) {
    List<Object> now = new ArrayList<>(types);
    for (int i = 0; i < now.size(); i++) {
      if (now.get(i) instanceof LabelNode label) {
        now.set(i, bound.computeIfAbsent(label, first -> labelOfNew(first, code)));
      }
    }
    return now;
  }

  private static LabelNode labelOfNew(LabelNode label, InsnList code) {
    AbstractInsnNode creation = Instructions.nextReal(label);
    LabelNode own = creation == null ? label : new LabelNode();
    if (creation != null) {
      code.insertBefore(creation, own);
    }
    return own;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Uninitialized value && value.start == start;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(start);
  }
}
