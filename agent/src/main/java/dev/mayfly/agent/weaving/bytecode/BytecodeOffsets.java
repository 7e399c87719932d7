package dev.mayfly.agent.weaving.bytecode;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Immutable. Where the instructions of a class's methods begin, as the class file has them. */
public final class BytecodeOffsets {
  /** Of classes that need none. */
  public static final BytecodeOffsets NONE = new BytecodeOffsets();

  /** The offsets of each method, in the order of its instructions. */
  private final Map<MethodKey, Offsets> methods = new HashMap<>();

  private static final class Offsets {
    private int[] values = new int[16];
    private int count;

    void add(int offset) {
      if (count == values.length) {
        values = Arrays.copyOf(values, 2 * count);
      }
      values[count++] = offset;
    }
  }

  private BytecodeOffsets() {}

  /** Reads them from a class file. */
  public static BytecodeOffsets of(byte[] classFile) {
    BytecodeOffsets offsets = new BytecodeOffsets();
    offsets.read(classFile);
    return offsets;
  }

  private void read(byte[] classFile) {
    Offsets[] current = {new Offsets()};
    ClassReader reader =
        new ClassReader(classFile) {
          @Override
          protected void readBytecodeInstructionOffset(int offset) {
            current[0].add(offset);
          }
        };
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            current[0] = new Offsets();
            methods.put(new MethodKey(name, descriptor), current[0]);
            return new MethodVisitor(Opcodes.ASM9) {};
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** Those of a method that is as it was; empty if they are not known. */
  public Map<AbstractInsnNode, Integer> of(MethodNode method) {
    Map<AbstractInsnNode, Integer> places = new HashMap<>();
    Offsets offsets = methods.get(MethodKey.of(method));
    if (offsets != null) {
      int next = 0;
      for (AbstractInsnNode insn : method.instructions) {
        if (insn.getOpcode() >= 0 && next < offsets.count) {
          places.put(insn, offsets.values[next++]);
        }
      }
    }
    return places;
  }
}
