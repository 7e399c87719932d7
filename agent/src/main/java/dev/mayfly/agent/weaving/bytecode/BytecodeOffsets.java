package dev.mayfly.agent.weaving.bytecode;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
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
  /** For classes that need none. */
  public static final BytecodeOffsets NONE = new BytecodeOffsets();

  /** The offsets of each method, in the order of its instructions. */
  private final Map<MethodKey, List<Integer>> methods = new HashMap<>();

  private BytecodeOffsets() {}

  /** Reads them from a class file. */
  public static BytecodeOffsets of(byte[] classFile) {
    BytecodeOffsets offsets = new BytecodeOffsets();
    offsets.read(classFile);
    return offsets;
  }

  private void read(byte[] classFile) {
    List<List<Integer>> ofMethods = new ArrayList<>();
    ClassReader reader =
        new ClassReader(classFile) {
          @Override
          protected void readBytecodeInstructionOffset(int offset) {
            ofMethods.get(ofMethods.size() - 1).add(offset);
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
            List<Integer> offsets = new ArrayList<>();
            ofMethods.add(offsets);
            methods.put(new MethodKey(name, descriptor), offsets);
            return new MethodVisitor(Opcodes.ASM9) {};
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /** The ones of a method that is as it was; empty if they are not known. */
  public Map<AbstractInsnNode, Integer> of(MethodNode method) {
    Map<AbstractInsnNode, Integer> places = new HashMap<>();
    Iterator<Integer> next = methods.getOrDefault(MethodKey.of(method), List.of()).iterator();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() >= 0 && next.hasNext()) {
        places.put(insn, next.next());
      }
    }
    return places;
  }
}
