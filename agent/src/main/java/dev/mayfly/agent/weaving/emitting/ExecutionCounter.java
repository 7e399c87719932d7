package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.BasicBlocks;
import dev.mayfly.agent.weaving.bytecode.BasicBlocks.Block;
import dev.mayfly.agent.weaving.bytecode.Instructions;
import dev.mayfly.agent.weaving.bytecode.Probe;
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
import org.objectweb.asm.tree.MethodInsnNode;
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
 *   iload n; ldc 1048576; iadd; invokestatic ExecutionProbes.executed
 *   ldc -1048576; istore n
 *   go: ..
 *   lload c; iload n; ldc 1048576; iadd; invokestatic ExecutionProbes.end; return
 * </pre>
 */
final class ExecutionCounter {
  /** So many bytecodes a loop executes before a snapshot may see them. */
  private static final int INTERVAL = 1 << 20;

  private final BasicBlocks blocks;
  private final int slot;

  /** The internal name of the class with the probes. */
  private final String probes;

  private final int start;

  /** The constant for the id of the method; 0 where bytecodes belong to contexts. */
  private final int frame;

  /**
   * A counter.
   *
   * @param blocks of the method as it was
   * @param frame the constant for the id of the method; 0 where bytecodes belong to contexts
   */
  ExecutionCounter(BasicBlocks blocks, int slot, String probes, int frame) {
    this.blocks = blocks;
    this.slot = slot;
    this.probes = probes;
    this.frame = frame;
    this.start = blocks.haveLoops() ? -INTERVAL : 0;
  }

  /** The method's first instructions, which also follow where the bytecodes were handed over. */
  InsnList begin() {
    InsnList begin = new InsnList();
    begin.add(Instructions.push(start));
    begin.add(new VarInsnNode(Opcodes.ISTORE, slot));
    return begin;
  }

  void countBlocks(InsnList code) {
    for (Block block : blocks.all()) {
      InsnList count = new InsnList();
      for (int left = block.length(); left > 0; left -= Short.MAX_VALUE) {
        count.add(new IincInsnNode(slot, Math.min(left, Short.MAX_VALUE)));
      }
      if (block.loopHead()) {
        addCheck(count, block);
      }
      if (block.before() == null) {
        code.insert(count);
      } else {
        code.insert(block.before(), count);
      }
    }
  }

  private void addCheck(InsnList count, Block head) {
    LabelNode go = new LabelNode();
    count.add(new VarInsnNode(Opcodes.ILOAD, slot));
    count.add(new JumpInsnNode(Opcodes.IFLT, go));
    addBytecodes(count);
    if (frame != 0) {
      count.add(new LdcInsnNode(frame));
      count.add(call(Probe.EXECUTED_BY, "(II)V"));
    } else {
      count.add(call(Probe.EXECUTED, "(I)V"));
    }
    count.add(begin());
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
   * The instructions at the method's end, normal or not.
   *
   * @param context the probes of its context; null if it has none
   */
  InsnList end(@Nullable ContextProbes context) {
    InsnList end = new InsnList();
    if (frame != 0) {
      addBytecodes(end);
      end.add(new LdcInsnNode(frame));
      end.add(call(Probe.ENDED_BY, "(II)V"));
      if (context != null) {
        end.add(context.end());
      }
    } else if (context != null) {
      end.add(new VarInsnNode(Opcodes.LLOAD, context.slot()));
      addBytecodes(end);
      end.add(call(Probe.END, "(JI)V"));
    } else {
      addBytecodes(end);
      end.add(call(Probe.EXECUTED, "(I)V"));
    }
    return end;
  }

  private MethodInsnNode call(Probe probe, String descriptor) {
    return Instructions.callStatic(probes, probe.method(), descriptor);
  }
}
