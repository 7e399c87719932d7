package dev.mayfly.agent.weaving.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** Method references of the JDK that make objects get bridges, and these verify. */
final class LambdaBridgeTest {
  @ParameterizedTest
  @CsvSource({
    "java.util.stream.Collectors, java/util/ArrayList.<init>, constructed",
    "java.util.stream.IntPipeline, java/lang/Integer.valueOf, boxed",
    "java.util.stream.LongPipeline, java/lang/Long.valueOf, boxed",
    "java.util.stream.FindOps$FindSink$OfInt, java/util/stream/FindOps$FindSink$OfInt.<init>,"
        + " constructed",
  })
  void referencesThatMakeObjectsGetBridges(String className, String called, String probe)
      throws IOException {
    List<ClassNode> bridges = bridges(className, true);
    List<String> calls = new ArrayList<>();
    for (ClassNode bridge : bridges) {
      assertThat(bridge.methods).hasSize(1);
      calls.add(calls(bridge.methods.get(0)));
    }
    assertThat(calls).contains(called + " dev/mayfly/recording/probes/JdkProbes." + probe);
    assertThat(bridges(className, false)).isEmpty();
  }

  /** The bridges of a class, each verified. */
  private static List<ClassNode> bridges(String className, boolean allowed) throws IOException {
    WovenCode code = JdkEmitter.emit(bytesOf(className), allowed, false, List.of(), false);
    List<ClassNode> bridges = new ArrayList<>();
    if (code == null) {
      return bridges;
    }
    for (MethodNode method : read(code.bytes()).methods) {
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof InvokeDynamicInsnNode reference
            && reference.bsm.getOwner().equals("dev/mayfly/recording/probes/LambdaLinkage")) {
          String text = (String) reference.bsmArgs[reference.bsmArgs.length - 2];
          String[] lines = text.split("\n", 3);
          String name = lines[0];
          byte[] bytes = lines[2].getBytes(StandardCharsets.ISO_8859_1);
          StringWriter complaints = new StringWriter();
          CheckClassAdapter.verify(new ClassReader(bytes), false, new PrintWriter(complaints));
          assertThat(complaints.toString()).isEmpty();
          assertThat(name).isEqualTo(className + "$$Mayfly00000000");
          bridges.add(read(bytes));
        }
      }
    }
    return bridges;
  }

  private static String calls(MethodNode method) {
    List<String> calls = new ArrayList<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call) {
        calls.add(call.owner + "." + call.name);
      }
    }
    return String.join(" ", calls);
  }

  private static ClassNode read(byte[] bytes) {
    ClassNode node = new ClassNode();
    new ClassReader(bytes).accept(node, 0);
    return node;
  }

  private static byte[] bytesOf(String className) throws IOException {
    try (InputStream in =
        ClassLoader.getSystemResourceAsStream(className.replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }
}
