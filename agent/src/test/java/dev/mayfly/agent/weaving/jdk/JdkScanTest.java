package dev.mayfly.agent.weaving.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.bytecode.MethodKey;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What the scan finds by itself is what ASM's tree shows, in whole packages of the JDK. */
final class JdkScanTest {
  private static final Set<Integer> MAKING =
      Set.of(Opcodes.NEW, Opcodes.NEWARRAY, Opcodes.ANEWARRAY, Opcodes.MULTIANEWARRAY);

  @ParameterizedTest
  @ValueSource(strings = {"java/util", "java/lang", "java/lang/reflect", "sun/nio/cs", "java/time"})
  void findsWhatAsmFinds(String directory) throws IOException {
    List<Path> files = classFiles(directory);
    assertThat(files).hasSizeGreaterThan(10);
    for (Path file : files) {
      byte[] bytes = Files.readAllBytes(file);
      assertThat(JdkScan.methods(new ClassReader(bytes), List.of()))
          .as("%s", file)
          .isEqualTo(byTree(new ClassReader(bytes)));
    }
  }

  private static List<Path> classFiles(String directory) throws IOException {
    Path path =
        FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base", directory);
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  private static Set<MethodKey> byTree(ClassReader reader) {
    ClassNode node = new ClassNode();
    reader.accept(node, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    Set<MethodKey> found = new HashSet<>();
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (MAKING.contains(insn.getOpcode())
            || insn.getOpcode() == Opcodes.INVOKEDYNAMIC
            || (insn instanceof MethodInsnNode call
                && JdkCalls.probeOf(node.name, call.getOpcode(), call.owner, call.name, call.desc)
                    != null)) {
          found.add(MethodKey.of(method));
        }
      }
      if (JdkCalls.isLeftOut(node.name, method.access, method.name)) {
        found.remove(MethodKey.of(method));
      }
    }
    return found;
  }
}
