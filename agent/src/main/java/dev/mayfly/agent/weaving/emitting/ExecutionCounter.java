package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.BasicBlocks.Block;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
import dev.mayfly.agent.weaving.bytecode.ProbeClass;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Counts the bytecodes that one method executes: each basic block adds its length to a
 * local variable when it begins. Where the method ends, and in loops each time that the variable
 * reaches 0, the bytecodes go to a probe.
 *
 * <pre>
 *   ldc -1048576; istore n                      // with loops; else 0
 *   ..
 *   head: iinc n, 9; iload n; iflt go           // a loop
 *   iload n; ldc 1048576; iadd; iload c; invokestatic ExecutionProbes.executed
 *   ldc -1048576; istore n
 *   go: ..
 *   iload c; iload n; ldc 1048576; iadd; invokestatic ExecutionProbes.end; return
 * </pre>
 */
final class ExecutionCounter {
  /** So many bytecodes a loop executes before a snapshot may see them. */
  private static final int INTERVAL = 1 << 20;

  private final BasicBlocks blocks;
  private final int slot;

  /** Of the variable from which a constructor knows what ran before its context; −1 for others. */
  private final int constructing;

  private final ProbeClass probes;
  private final int start;

  /** The constant for the id of the method; 0 where bytecodes belong to contexts. */
  private final int frame;

  /**
   * A counter.
   *
   * @param blocks of the method as it was
   * @param slot of the variable
   * @param constructing the slot from which a constructor knows what ran before its context begins;
   *     −1 where it has no context, and for other methods
   * @param probes the class of its probes
   * @param frame the constant for the id of the method; 0 where bytecodes belong to contexts
   */
  ExecutionCounter(BasicBlocks blocks, int slot, int constructing, ProbeClass probes, int frame) {
    this.blocks = blocks;
    this.slot = slot;
    this.constructing = constructing;
    this.probes = probes;
    this.frame = frame;
    this.start = blocks.haveLoops() ? -INTERVAL : 0;
  }

  /** What the method begins with. */
  InsnList begin() {
    InsnList begin = reset();
    if (constructing >= 0) {
      begin.add(ProbeClass.EXECUTION.call(Probe.CONSTRUCTING, "()J"));
      begin.add(new VarInsnNode(Opcodes.LSTORE, constructing));
    }
    return begin;
  }

  /**
   * What follows the beginning of a constructor's context.
   *
   * @param level the slot of its level
   */
  InsnList begun(int level) {
    InsnList begun = new InsnList();
    if (constructing >= 0) {
      begun.add(new VarInsnNode(Opcodes.ILOAD, level));
      begun.add(new VarInsnNode(Opcodes.LLOAD, constructing));
      begun.add(ProbeClass.EXECUTION.call(Probe.BEGUN, "(IJ)V"));
    }
    return begun;
  }

  private InsnList reset() {
    InsnList reset = new InsnList();
    reset.add(Instructions.push(start));
    reset.add(new VarInsnNode(Opcodes.ISTORE, slot));
    return reset;
  }

  /** Has all blocks count. */
  void countBlocks(InsnList code, MethodBody body) {
    for (Block block : blocks.all()) {
      InsnList count = new InsnList();
      for (int left = block.length(); left > 0; left -= Short.MAX_VALUE) {
        count.add(new IincInsnNode(slot, Math.min(left, Short.MAX_VALUE)));
      }
      if (block.loopHead()) {
        addCheck(count, block, body);
      }
      if (block.before() == null) {
        code.insert(count);
      } else {
        code.insert(block.before(), count);
      }
    }
  }

  private void addCheck(InsnList count, Block head, MethodBody body) {
    LabelNode go = new LabelNode();
    count.add(new VarInsnNode(Opcodes.ILOAD, slot));
    count.add(new JumpInsnNode(Opcodes.IFLT, go));
    addBytecodes(count);
    if (frame != 0) {
      count.add(new LdcInsnNode(frame));
      count.add(probes.call(Probe.EXECUTED_BY, "(II)V"));
    } else if (body.isInContext(head.first())) {
      count.add(body.level(head.first()));
      count.add(probes.call(Probe.EXECUTED, "(I" + ProbeClass.TAKES_LEVEL));
    } else {
      count.add(probes.call(Probe.EXECUTED, "(I)V"));
    }
    count.add(reset());
    count.add(go);
    FrameNode known = head.frame();
    if (known != null) {
      FrameNode same = new FrameNode(Opcodes.F_NEW, 0, null, 0, null);
      same.local = new ArrayList<>(known.local);
      same.stack = new ArrayList<>(known.stack);
      count.add(same);
    }
  }

  /** Puts the bytecodes since the last time on the stack. */
  private void addBytecodes(InsnList list) {
    list.add(new VarInsnNode(Opcodes.ILOAD, slot));
    if (start != 0) {
      list.add(Instructions.push(-start));
      list.add(new InsnNode(Opcodes.IADD));
    }
  }

  /**
   * What the method ends with, normally or not.
   *
   * @param context the probes of its context; null if it has none there
   */
  InsnList end(@Nullable ContextProbes context) {
    InsnList end = new InsnList();
    if (frame != 0) {
      addBytecodes(end);
      end.add(new LdcInsnNode(frame));
      end.add(probes.call(Probe.ENDED_BY, "(II)V"));
      if (context != null) {
        end.add(context.end());
      }
    } else if (context != null) {
      end.add(new VarInsnNode(Opcodes.ILOAD, context.slot()));
      addBytecodes(end);
      end.add(probes.call(Probe.END, "(II)V"));
    } else {
      addBytecodes(end);
      end.add(probes.call(Probe.EXECUTED, "(I)V"));
    }
    return end;
  }
}
