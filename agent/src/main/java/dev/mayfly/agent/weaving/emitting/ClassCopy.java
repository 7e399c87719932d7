package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.CodeVisitor;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;

/**
 * Stateless. Copies a class file with other code in some of its methods. The other methods are
 * copied as they are, without being parsed.
 */
public final class ClassCopy {
  /** Receives a method without its code, and writes it. */
  private interface Method {
    /** Returns the visitor that is to be given the code; null if none is needed. */
    @Nullable MethodVisitor write(MethodNode empty, ClassVisitor copy);
  }

  private ClassCopy() {}

  /** Copies a class with methods that are ready. */
  static byte[] with(ClassReader original, Map<MethodKey, MethodNode> ready) {
    return copy(
        original,
        0,
        ready.keySet(),
        (empty, copy) -> {
          MethodNode method = ready.get(MethodKey.of(empty));
          if (method != null) {
            method.accept(copy);
          }
          return null;
        });
  }

  /**
   * Copies a class and edits methods in passing.
   *
   * @param parsing options of {@link ClassReader#accept}
   * @param edit changes one of them in place
   */
  public static byte[] editing(
      ClassReader reader, int parsing, Set<MethodKey> edited, Consumer<MethodNode> edit) {
    return copy(reader, parsing, edited, (empty, copy) -> new Edited(empty, copy, edit));
  }

  private static byte[] copy(
      ClassReader reader, int parsing, Set<MethodKey> changed, Method method) {
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            return changed.contains(new MethodKey(name, descriptor))
                ? method.write(new MethodNode(access, name, descriptor, signature, exceptions), cv)
                : super.visitMethod(access, name, descriptor, signature, exceptions);
          }
        },
        parsing);
    return writer.toByteArray();
  }

  /** Confined. Takes all of a method, has it edited and writes it. */
  private static final class Edited extends CodeVisitor {
    private final MethodNode method;
    private final ClassVisitor copy;
    private final Consumer<MethodNode> edit;

    Edited(MethodNode method, ClassVisitor copy, Consumer<MethodNode> edit) {
      super(method);
      this.method = method;
      this.copy = copy;
      this.edit = edit;
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      edit.accept(method);
      method.accept(copy);
    }
  }
}
