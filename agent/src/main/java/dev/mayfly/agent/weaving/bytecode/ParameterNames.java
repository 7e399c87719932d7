package dev.mayfly.agent.weaving.bytecode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.ParameterNode;

/**
 * Stateless. Gives a loaded class back the names of its parameters ({@code javac -parameters}),
 * which HotSpot 17 omits from the class file that it shows where it replaces the class
 * (JDK-8240908). A program may read them by reflection, as Spring does.
 */
public final class ParameterNames {
  private static final String ATTRIBUTE = "MethodParameters";

  private ParameterNames() {}

  /**
   * The class file of a loaded class, as the JVM shows it, with the names of parameters.
   *
   * @param original the class file that the class was loaded from; null if it cannot be read
   */
  public static byte[] restored(byte[] shown, Supplier<byte @Nullable []> original) {
    if (!mentions(shown) || !parametersOf(shown).isEmpty()) {
      return shown;
    }
    byte[] from = original.get();
    if (from == null || !isOf(new ClassReader(shown).getClassName(), from)) {
      return shown;
    }
    Map<String, List<ParameterNode>> known = parametersOf(from);
    return known.isEmpty() ? shown : with(known, shown);
  }

  /** The JVM keeps the constant even where it omits the attribute. */
  private static boolean mentions(byte[] classFile) {
    return new String(classFile, StandardCharsets.ISO_8859_1).contains(ATTRIBUTE);
  }

  private static boolean isOf(String internalName, byte[] classFile) {
    try {
      return new ClassReader(classFile).getClassName().equals(internalName);
    } catch (RuntimeException unreadable) {
      return false;
    }
  }

  private static Map<String, List<ParameterNode>> parametersOf(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, ClassReader.SKIP_CODE);
    return node.methods.stream()
        .filter(method -> method.parameters != null)
        .filter(method -> method.parameters.size() == Type.getArgumentTypes(method.desc).length)
        .collect(Collectors.toMap(ParameterNames::key, method -> method.parameters));
  }

  private static String key(MethodNode method) {
    return method.name + method.desc;
  }

  private static byte[] with(Map<String, List<ParameterNode>> known, byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            List<ParameterNode> parameters = known.get(name + descriptor);
            if (parameters == null) {
              return method; // which copies all as it is
            }
            parameters.forEach(parameter -> parameter.accept(method));
            return new MethodVisitor(Opcodes.ASM9, method) {};
          }
        },
        0);
    return writer.toByteArray();
  }
}
