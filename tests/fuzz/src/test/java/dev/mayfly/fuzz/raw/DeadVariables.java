package dev.mayfly.fuzz.raw;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Confined. Takes variables that are not read again out of the stack map frames of a method, {@code
 * this} and parameters among them, as tools do that shrink class files.
 */
public final class DeadVariables {
  private final MethodNode method;
  private final InsnList code;
  private final BitSet[] live;

  private DeadVariables(MethodNode method) {
    this.method = method;
    this.code = method.instructions;
    this.live = new BitSet[code.size()];
  }

  /** A class with such frames in half of its methods; classes without frames stay as they are. */
  public static byte[] leftOut(byte[] bytes, Random random) {
    ClassNode node = new ClassNode();
    ClassReader reader = new ClassReader(bytes);
    reader.accept(node, ClassReader.EXPAND_FRAMES);
    if ((node.version & 0xFFFF) < Opcodes.V1_6) {
      return bytes;
    }
    for (MethodNode method : node.methods) {
      if (random.nextBoolean()) {
        new DeadVariables(method).leaveOut();
      }
    }
    ClassWriter writer = new ClassWriter(reader, 0);
    node.accept(writer);
    return writer.toByteArray();
  }

  private void leaveOut() {
    for (int i = 0; i < live.length; i++) {
      live[i] = new BitSet();
    }
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = live.length - 1; i >= 0; i--) {
        changed |= flow(i);
      }
    }
    for (int i = 0; i < live.length; i++) {
      if (code.get(i) instanceof FrameNode frame) {
        leaveOut(frame, live[i]);
      }
    }
  }

  /** Which slots are read from an instruction on; returns whether there are more than before. */
  private boolean flow(int index) {
    AbstractInsnNode insn = code.get(index);
    BitSet after = new BitSet();
    if (goesOn(insn)) {
      after.or(index + 1 < live.length ? live[index + 1] : new BitSet());
    }
    targets(insn).forEach(target -> after.or(live[code.indexOf(target)]));
    if (insn instanceof VarInsnNode access && access.getOpcode() >= Opcodes.ISTORE) {
      after.clear(access.var, access.var + words(access.getOpcode()));
    }
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (index >= code.indexOf(block.start) && index < code.indexOf(block.end)) {
        after.or(live[code.indexOf(block.handler)]);
      }
    }
    if (insn instanceof VarInsnNode access && access.getOpcode() < Opcodes.ISTORE) {
      after.set(access.var, access.var + words(access.getOpcode()));
    } else if (insn instanceof IincInsnNode increment) {
      after.set(increment.var);
    }
    if (after.equals(live[index])) {
      return false;
    }
    live[index].or(after);
    return true;
  }

  private static boolean goesOn(AbstractInsnNode insn) {
    int opcode = insn.getOpcode();
    return opcode != Opcodes.GOTO
        && opcode != Opcodes.ATHROW
        && opcode != Opcodes.TABLESWITCH
        && opcode != Opcodes.LOOKUPSWITCH
        && (opcode < Opcodes.IRETURN || opcode > Opcodes.RETURN);
  }

  private static List<LabelNode> targets(AbstractInsnNode insn) {
    List<LabelNode> targets = new ArrayList<>();
    if (insn instanceof JumpInsnNode jump) {
      targets.add(jump.label);
    } else if (insn instanceof TableSwitchInsnNode table) {
      targets.addAll(table.labels);
      targets.add(table.dflt);
    } else if (insn instanceof LookupSwitchInsnNode lookup) {
      targets.addAll(lookup.labels);
      targets.add(lookup.dflt);
    }
    return targets;
  }

  private static int words(int opcode) {
    return switch (opcode) {
      case Opcodes.LLOAD, Opcodes.DLOAD, Opcodes.LSTORE, Opcodes.DSTORE -> 2;
      default -> 1;
    };
  }

  /** Before {@code super(..)} the verifier wants {@code this} to be in a variable: the last one. */
  private static void leaveOut(FrameNode frame, BitSet read) {
    List<Object> kept = new ArrayList<>();
    int lastThis = frame.local.lastIndexOf(Opcodes.UNINITIALIZED_THIS);
    int slot = 0;
    for (int i = 0; i < frame.local.size(); i++) {
      Object type = frame.local.get(i);
      int words = type == Opcodes.LONG || type == Opcodes.DOUBLE ? 2 : 1;
      if (read.get(slot) || i == lastThis) {
        kept.add(type);
      } else {
        for (int word = 0; word < words; word++) {
          kept.add(Opcodes.TOP);
        }
      }
      slot += words;
    }
    while (!kept.isEmpty() && kept.get(kept.size() - 1) == Opcodes.TOP) {
      kept.remove(kept.size() - 1);
    }
    frame.local = kept;
  }
}
