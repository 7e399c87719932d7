package dev.mayfly.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.ClassRemapper;
import org.objectweb.asm.commons.SimpleRemapper;

/**
 * Changes the classes of AspectJ's weaver that work inside a program. Stateless.
 *
 * <ul>
 *   <li>It prints its failures on the program's streams: stack traces, and the class in question as
 *       a text. Here it prints on streams of its own, and no stack traces. The failures reach the
 *       report as exceptions or messages.
 *   <li>It sends traces to {@code java.util.logging}: the first logger fixes the {@code
 *       LogManager}, which a program may configure in {@code main}. Here it has its own traces,
 *       which are off.
 *   <li>It parses the date of its build: that fixes the default time zone. Here it asks for a class
 *       that does not exist, and takes the date for unknown.
 *   <li>It asks whether an exception is a {@code SQLException}: the module {@code java.sql} may be
 *       absent. Here it asks for an exception that is never thrown.
 * </ul>
 */
public final class QuietWeaver {
  private static final String OURS = "dev/mayfly/agent/weaving/aspects/";
  private static final String LOGGING = "org.aspectj.weaver.tools.Jdk14TraceFactory";
  private static final String OWN_TRACES = "org.aspectj.weaver.tools.DefaultTraceFactory";

  /** Other types in a class. */
  private static final Map<String, Map<String, String>> TYPES =
      Map.of(
          "org/aspectj/bridge/Version",
          Map.of("java/text/SimpleDateFormat", OURS + "AbsentDateFormat"),
          "org/aspectj/util/LangUtil",
          Map.of("java/sql/SQLException", OURS + "NeverThrownException"));

  private QuietWeaver() {}

  /** Rewrites the class files below a directory. */
  public static void main(String[] arguments) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(arguments[0]))) {
      for (Path file : (Iterable<Path>) files.filter(each -> isClassFile(each))::iterator) {
        Files.write(file, of(Files.readAllBytes(file)));
      }
    }
  }

  private static boolean isClassFile(Path file) {
    return file.toString().endsWith(".class");
  }

  /** A class file as the jar has it. */
  static byte[] of(byte[] classFile) {
    ClassReader in = new ClassReader(classFile);
    ClassWriter out = new ClassWriter(in, 0);
    Map<String, String> types = TYPES.getOrDefault(in.getClassName(), Map.of());
    ClassVisitor renaming = new ClassRemapper(out, new SimpleRemapper(Opcodes.ASM9, types));
    in.accept(
        new ClassVisitor(Opcodes.ASM9, renaming) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            return new QuietCode(
                super.visitMethod(access, name, descriptor, signature, exceptions));
          }
        },
        0);
    return out.toByteArray();
  }

  /** The code of a method, which prints nothing. Confined. */
  private static final class QuietCode extends MethodVisitor {
    QuietCode(MethodVisitor out) {
      super(Opcodes.ASM9, out);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      boolean isStream = owner.equals("java/lang/System") && !name.equals("in");
      super.visitFieldInsn(opcode, isStream ? OURS + "NullStreams" : owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (name.equals("printStackTrace") && descriptor.equals("()V")) {
        super.visitInsn(Opcodes.POP);
      } else {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      super.visitLdcInsn(value.equals(LOGGING) ? OWN_TRACES : value);
    }
  }
}
