package com.example.programs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class ClassLinkingTest {
  @TempDir Path directory;

  @Test
  void verifiesWithoutInitialising() throws Exception {
    Path jar = directory.resolve("some.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file)) {
      put(out, "p/Broken", classFile("p/Broken", "java/lang/Object", false));
      put(out, "p/Failing", classFile("p/Failing", "java/lang/Object", true));
      put(out, "p/Orphan", classFile("p/Orphan", "p/Absent", true));
    }
    Path list = Files.writeString(directory.resolve("list"), jar + "\n");
    Path outcomes = directory.resolve("outcomes");
    ClassLinking.main(new String[] {list.toString(), outcomes.toString()});
    List<String> lines = Files.readAllLines(outcomes);
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("some.jar\tp.Broken\tjava.lang.VerifyError: ");
    assertThat(lines.get(1)).isEqualTo("some.jar\tp.Failing\tlinked");
    assertThat(lines.get(2))
        .isEqualTo("some.jar\tp.Orphan\tjava.lang.NoClassDefFoundError: p/Absent");
    assertThat(lines.get(3)).matches("used\t[0-9]+\t-?[0-9]+");
  }

  /** A class whose initialiser throws null, from the stack's bottom if it is not sound. */
  private static byte[] classFile(String name, String superName, boolean sound) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, superName, null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    method.visitCode();
    if (sound) {
      method.visitInsn(Opcodes.ACONST_NULL);
    }
    method.visitInsn(Opcodes.ATHROW);
    method.visitMaxs(1, 0);
    method.visitEnd();
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static void put(JarOutputStream out, String name, byte[] bytes) throws Exception {
    out.putNextEntry(new JarEntry(name + ".class"));
    out.write(bytes);
    out.closeEntry();
  }
}
