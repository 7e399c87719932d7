package dev.mayfly.agent.weaving;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Confined. Finds the methods of a class of the JDK in which there may be something to see. */
final class JdkScan extends ClassVisitor {
  private final Set<String> found = new HashSet<>();
  private final String className;

  private JdkScan(String className) {
    super(Opcodes.ASM9);
    this.className = className;
  }

  /** The names with descriptors. */
  static Set<String> methods(ClassReader reader) {
    JdkScan scan = new JdkScan(reader.getClassName());
    reader.accept(scan, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return scan.found;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if (JdkCalls.isLeftOut(className, access, name)) {
      return null;
    }
    String key = name + descriptor;
    return new MethodVisitor(Opcodes.ASM9) {
      @Override
      public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) {
          found.add(key);
        }
      }

      @Override
      public void visitIntInsn(int opcode, int operand) {
        if (opcode == Opcodes.NEWARRAY) {
          found.add(key);
        }
      }

      @Override
      public void visitMultiANewArrayInsn(String arrayDescriptor, int dimensions) {
        found.add(key);
      }

      @Override
      public void visitInvokeDynamicInsn(
          String called, String calledDescriptor, Handle bootstrap, Object... arguments) {
        if (DynamicCalls.maySee(bootstrap)) {
          found.add(key);
        }
      }

      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String calledDescriptor, boolean isInterface) {
        if (JdkCalls.probeOf(className, opcode, owner, called, calledDescriptor) != null) {
          found.add(key);
        }
      }
    };
  }
}
