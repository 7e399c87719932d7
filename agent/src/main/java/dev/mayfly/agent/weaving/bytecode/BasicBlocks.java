package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Immutable. The basic blocks of a method: one begins with the method, where a branch leads, where
 * a handler begins, and behind a branch, a switch, a return or a throw. A call ends none.
 */
public final class BasicBlocks {
  /**
   * A block.
   *
   * @param before what stands before its first instruction: a label, a line or a frame of this
   *     instruction, or the last instruction of another block; null where the method begins
   * @param loopHead whether control may come back to it from itself or from behind it
   */
  public record Block(
      AbstractInsnNode first, @Nullable AbstractInsnNode before, int length, boolean loopHead) {
    /** The stack map frame of its first instruction; null if there is none. */
    public @Nullable FrameNode frame() {
      AbstractInsnNode here = before;
      while (here != null && here.getOpcode() < 0 && !(here instanceof FrameNode)) {
        here = here.getPrevious();
      }
      return here instanceof FrameNode frame ? frame : null;
    }
  }

  private final List<Block> blocks = new ArrayList<>();

  /** Divides a method. */
  public BasicBlocks(MethodNode method) {
    Map<LabelNode, Integer> places = new HashMap<>();
    int place = 0;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        places.put(label, place);
      }
      place++;
    }
    Set<LabelNode> entered = new HashSet<>();
    Set<LabelNode> reentered = new HashSet<>();
    for (TryCatchBlockNode handled : method.tryCatchBlocks) {
      entered.add(handled.handler);
      if (places.getOrDefault(handled.handler, 0) < places.getOrDefault(handled.end, 0)) {
        reentered.add(handled.handler);
      }
    }
    place = 0;
    for (AbstractInsnNode insn : method.instructions) {
      for (LabelNode target : Instructions.targets(insn)) {
        entered.add(target);
        if (places.getOrDefault(target, 0) <= place) {
          reentered.add(target);
        }
      }
      place++;
    }
    divide(method, entered, reentered);
  }

  private void divide(MethodNode method, Set<LabelNode> entered, Set<LabelNode> reentered) {
    AbstractInsnNode first = null;
    AbstractInsnNode before = null;
    int length = 0;
    boolean begins = true;
    boolean loopHead = false;
    boolean isReentered = false;
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof LabelNode label) {
        begins |= entered.contains(label);
        isReentered |= reentered.contains(label);
      }
      if (insn.getOpcode() < 0) {
        continue;
      }
      if (begins) {
        if (first != null) {
          blocks.add(new Block(first, before, length, loopHead));
        }
        first = insn;
        before = insn.getPrevious();
        length = 0;
        loopHead = isReentered;
      }
      length++;
      begins = ends(insn);
      isReentered = false;
    }
    if (first != null) {
      blocks.add(new Block(first, before, length, loopHead));
    }
  }

  private static boolean ends(AbstractInsnNode insn) {
    return insn.getOpcode() == Opcodes.ATHROW
        || insn.getOpcode() == Opcodes.RET
        || Instructions.isReturn(insn)
        || !Instructions.targets(insn).isEmpty();
  }

  /** All of them, in their order. */
  public List<Block> all() {
    return blocks;
  }

  /** Whether one of them may run again and again. */
  public boolean haveLoops() {
    return blocks.stream().anyMatch(Block::loopHead);
  }

  /** Whether a method has subroutines, as compilers before Java 6 wrote them. */
  public static boolean haveSubroutines(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.JSR || insn.getOpcode() == Opcodes.RET) {
        return true;
      }
    }
    return false;
  }
}
