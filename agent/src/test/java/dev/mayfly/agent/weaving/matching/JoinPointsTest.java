package dev.mayfly.agent.weaving.matching;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.agent.weaving.bytecode.ClassScan;
import dev.mayfly.agent.weaving.bytecode.Creations;
import dev.mayfly.agent.weaving.bytecode.MethodKey;
import dev.mayfly.agent.weaving.bytecode.NotWovenException;
import dev.mayfly.agent.weaving.bytecode.Probe;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** What AspectJ matches by the aspects is what the instructions tell. */
@Tag("slow")
final class JoinPointsTest {
  private static final List<String> ASPECTS =
      List.of(
          "dev.mayfly.agent.weaving.matching.AgentAllocations",
          "dev.mayfly.agent.weaving.matching.AgentContexts");

  private final ClassLoader here = JoinPointsTest.class.getClassLoader();
  private final LoaderWeaver weaver = new LoaderWeaver(new AspectView(here, here), ASPECTS);
  private final MatchedJoinPoints matched = new MatchedJoinPoints(AdviceCatalog.read(here));

  /** Classes of several compilers and ages, each join point. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "com.google.common.collect.ImmutableList",
        "org.junit.jupiter.api.Test",
        "org.assertj.core.api.Assertions",
        "picocli.CommandLine",
        "ch.qos.logback.classic.Logger"
      })
  void aspectJMatchesWhatTheInstructionsTell(String classOfJar) throws Exception {
    List<String> differences = new ArrayList<>();
    int classes = 0;
    try (JarFile jar = new JarFile(jarOf(classOfJar).toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        if (entry.getName().endsWith(".class")
            && !entry.getName().contains("META-INF/")
            && !entry.getName().endsWith("-info.class")
            && ++classes % 7 == 0) { // every seventh
          try (InputStream in = jar.getInputStream(entry)) {
            compare(in.readAllBytes(), differences);
          }
        }
      }
    }
    assertThat(classes).isGreaterThan(20);
    assertThat(differences).isEmpty();
  }

  private Path jarOf(String className) throws ClassNotFoundException, URISyntaxException {
    return Path.of(
        Class.forName(className, false, here)
            .getProtectionDomain()
            .getCodeSource()
            .getLocation()
            .toURI());
  }

  private void compare(byte[] bytes, List<String> differences) {
    ClassScan scan = ClassScan.of(bytes);
    JoinPoints points;
    try {
      points = points(scan, bytes);
    } catch (NotWovenException unresolved) { // then the instructions are asked anyway
      assertThat(unresolved).hasMessageContaining("missing type");
      return;
    }
    for (MethodNode method : scan.node().methods) {
      MethodKey key = MethodKey.of(method);
      if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
        continue;
      }
      String name = scan.node().name + "." + key;
      if (!points.hasBody(key)) {
        differences.add(name + ": no body");
      }
      if (method.name.equals("<init>") && !points.hasEnd(key)) {
        differences.add(name + ": no end");
      }
      Creations creations = Creations.of(scan.node(), method);
      List<AbstractInsnNode> makers = DirectMatcher.in(method.instructions);
      for (int i = 0; i < makers.size(); i++) {
        AbstractInsnNode maker = makers.get(i);
        boolean expected =
            DirectMatcher.probeOf(maker) != Probe.CONSTRUCTED
                || creations.creationBy(maker) != null;
        if (points.methods().contains(key) && points.hasMaker(key, i) != expected) {
          differences.add(
              name + ": " + DirectMatcher.probeOf(maker) + " " + i + ", expected " + expected);
        }
      }
    }
  }

  private JoinPoints points(ClassScan scan, byte[] bytes) {
    return matched.read(scan.node(), weaver.weave(scan.className(), AspectJInput.of(scan, bytes)));
  }
}
