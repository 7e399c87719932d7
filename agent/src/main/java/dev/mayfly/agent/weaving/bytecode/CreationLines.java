package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Confined to one pass over the instructions of a method. The line of each {@code new}.
 *
 * <p>javac notes the lines of statements and calls, not of each {@code new}: the last line before
 * it may be that of another argument. So a {@code new} without a line of its own has the first one
 * up to its constructor call, else the last one before.
 */
public final class CreationLines {
  private final Map<TypeInsnNode, Integer> lines = new HashMap<>();

  /** Each {@code new} whose constructor has not been called yet. */
  private final List<TypeInsnNode> open = new ArrayList<>();

  /** The number of outermost ones that have their lines. */
  private int settled;

  private int line;

  /** Whether the line begins with the next instruction. */
  private boolean begins;

  /** A pass that has not begun. */
  public CreationLines() {}

  /** Reads the next instruction. */
  public void read(AbstractInsnNode insn) {
    if (insn instanceof LineNumberNode number) {
      line = number.line;
      begins = true;
      for (; settled < open.size(); settled++) {
        lines.put(open.get(settled), line);
      }
    } else if (insn.getOpcode() >= 0) {
      if (insn.getOpcode() == Opcodes.NEW) {
        begin((TypeInsnNode) insn);
      } else if (insn instanceof MethodInsnNode call && call.name.equals("<init>")) {
        end(call);
      }
      begins = false;
    }
  }

  private void begin(TypeInsnNode start) {
    lines.put(start, line);
    open.add(start);
    settled += begins ? 1 : 0;
  }

  private void end(MethodInsnNode constructorCall) {
    int last = open.size() - 1;
    if (last >= 0 && open.get(last).desc.equals(constructorCall.owner)) {
      open.remove(last);
      settled = Math.min(settled, last);
    }
  }

  /** The line of a {@code new} whose constructor call has just been read; 0 without lines. */
  public int of(TypeInsnNode start) {
    return lines.getOrDefault(start, line);
  }
}
