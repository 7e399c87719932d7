package dev.mayfly.aspects;

import aj.org.objectweb.asm.ClassReader;
import aj.org.objectweb.asm.ClassVisitor;
import aj.org.objectweb.asm.Label;
import aj.org.objectweb.asm.MethodVisitor;
import aj.org.objectweb.asm.Opcodes;
import aj.org.objectweb.asm.Type;
import dev.mayfly.site.MethodFrame;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The lines of a class where AspectJ knows others: it gives the line where the call of a
 * constructor ends, and that of the first field for an object. Here they are those of {@code new}
 * and of the constructor, as its class file has them before it is woven.
 */
final class SourceLines {
  private static final SourceLines UNKNOWN = new SourceLines(Map.of(), Map.of());

  /** A {@code new} that begins on another line than its call. */
  private record Creation(String method, String type, int callLine) {}

  private final Map<Creation, Integer> creations;
  private final Map<String, Integer> constructors;

  private SourceLines(Map<Creation, Integer> creations, Map<String, Integer> constructors) {
    this.creations = Map.copyOf(creations);
    this.constructors = Map.copyOf(constructors);
  }

  /** Those of a class; none are known of a class without a class file. */
  static SourceLines of(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    String file = type.getName().replace('.', '/') + ".class";
    try (InputStream in = loader == null ? null : loader.getResourceAsStream(file)) {
      if (in == null) {
        return UNKNOWN;
      }
      Reader reader = new Reader();
      new ClassReader(in).accept(reader, ClassReader.SKIP_FRAMES);
      return new SourceLines(reader.creations, reader.constructors);
    } catch (IOException | RuntimeException unreadable) { // or of a newer Java
      return UNKNOWN;
    }
  }

  /** The line of {@code new}, of a call that AspectJ has on a line. */
  int ofCreation(MethodFrame method, String type, int callLine) {
    String name = method.methodName() + method.descriptor();
    return creations.getOrDefault(new Creation(name, type, callLine), callLine);
  }

  /** The line of a constructor. */
  int ofConstructor(MethodFrame constructor, int otherwise) {
    return constructors.getOrDefault(constructor.descriptor(), otherwise);
  }

  /** Confined to one class. */
  private static final class Reader extends ClassVisitor {
    private final Map<Creation, Integer> creations = new HashMap<>();
    private final Map<String, Integer> constructors = new HashMap<>();

    Reader() {
      super(Opcodes.ASM9);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      return new Lines(name, descriptor);
    }

    /** Confined to one method. */
    private final class Lines extends MethodVisitor {
      private record New(String type, int line) {}

      private final String name;
      private final String descriptor;
      private final Deque<New> open = new ArrayDeque<>();
      private int line;

      Lines(String name, String descriptor) {
        super(Opcodes.ASM9);
        this.name = name;
        this.descriptor = descriptor;
      }

      @Override
      public void visitLineNumber(int number, Label start) {
        line = number;
        if (name.equals("<init>")) {
          constructors.putIfAbsent(descriptor, number);
        }
      }

      @Override
      public void visitTypeInsn(int opcode, String type) {
        if (opcode == Opcodes.NEW) {
          open.push(new New(type, line));
        }
      }

      @Override
      public void visitMethodInsn(
          int opcode, String owner, String called, String signature, boolean ofInterface) {
        New last = open.peek();
        if (called.equals("<init>") && last != null && last.type.equals(owner)) {
          open.pop();
          if (last.line != line) {
            String type = Type.getObjectType(owner).getClassName();
            creations.putIfAbsent(new Creation(name + descriptor, type, line), last.line);
          }
        }
      }
    }
  }
}
