package dev.mayfly.agent.weaving.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;

/** What a loaded class has of its parameters, after a JVM that omits their names. */
final class ParameterNamesTest {
  /** Compiled with the names of parameters, as all tests are. */
  record Pair(String first, long second) {
    long times(int factor) {
      return factor * second;
    }
  }

  @Test
  void comeFromTheClassFile() throws IOException {
    byte[] original = bytes(Pair.class);
    byte[] shown = withoutNames(original);
    assertThat(names(shown)).isEmpty();
    assertThat(names(ParameterNames.restored(shown, () -> original)))
        .isEqualTo(names(original))
        .contains("<init> first", "<init> second", "times factor");
  }

  @Test
  void stayAsTheyAre() throws IOException {
    byte[] original = bytes(Pair.class);
    assertThat(ParameterNames.restored(original, () -> original)).isSameAs(original);
    byte[] shown = withoutNames(original);
    assertThat(ParameterNames.restored(shown, () -> null)).isSameAs(shown);
    byte[] other = bytes(ParameterNamesTest.class);
    assertThat(ParameterNames.restored(shown, () -> other)).isSameAs(shown);
  }

  private static List<String> names(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    List<String> names = new ArrayList<>();
    node.methods.stream()
        .filter(method -> method.parameters != null)
        .forEach(
            method -> method.parameters.forEach(each -> names.add(method.name + " " + each.name)));
    return names;
  }

  /** As HotSpot 17 shows it: without the attribute, and with its constant. */
  private static byte[] withoutNames(byte[] classFile) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, 0); // which keeps the constants
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] exceptions) {
            MethodVisitor method =
                super.visitMethod(access, name, descriptor, signature, exceptions);
            return new MethodVisitor(Opcodes.ASM9, method) {
              @Override
              public void visitParameter(String parameter, int flags) {
                // omitted
              }
            };
          }
        },
        0);
    return writer.toByteArray();
  }

  private static byte[] bytes(Class<?> type) throws IOException {
    String file = type.getName().replaceFirst(".*[.]", "") + ".class";
    try (InputStream in = type.getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }
}
