package dev.mayfly.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import subject.smoke.Smoke;

/** The agent's jar, wherever it lies and however it is called. */
final class AgentJarIT {
  @TempDir private Path directory;

  @Test
  void mayLieInAPathWithBlanks() throws IOException {
    assertThat(runWith(WovenJvm.here(), "mayfly-agent.jar").expectSound().sites())
        .contains("Smoke 3");
  }

  /** The JVM says that it cannot share classes then: no line of ours. */
  @EachJvm(contexts = "tree")
  void mayBeRenamed(WovenJvm jvm) throws IOException {
    runWith(jvm, "profiler 1.0.jar")
        .expectExit(0)
        .expectTreeOnly("Smoke.main Smoke=3 int[]=3/15 int[][]=1/3");
  }

  /** So that it can say in one line that it is too old. */
  @Test
  void anOlderJvmReadsWhatItCallsFirst() throws IOException {
    try (JarFile jar = new JarFile(WovenJvm.AGENT_JAR.toFile())) {
      Attributes attributes = jar.getManifest().getMainAttributes();
      for (String entry : new String[] {"Main-Class", "Premain-Class", "Agent-Class"}) {
        String name = attributes.getValue(entry);
        assertThat(version(jar, name)).as(name).isEqualTo(Opcodes.V1_8);
      }
      assertThat(version(jar, "dev.mayfly.agent.boot.JavaVersion")).isEqualTo(Opcodes.V1_8);
    }
  }

  private static int version(JarFile jar, String className) throws IOException {
    try (InputStream in =
        jar.getInputStream(jar.getEntry(className.replace('.', '/') + ".class"))) {
      return new ClassReader(in).readUnsignedShort(6);
    }
  }

  private WovenRun runWith(WovenJvm jvm, String name) throws IOException {
    Path folder = Files.createDirectories(directory.resolve("the agent's folder"));
    Path jar = Files.copy(WovenJvm.AGENT_JAR, folder.resolve(name));
    return jvm.withoutAgent()
        .withJvm("-javaagent:" + jar + "=formats=json,lifetime=off,output=report,jmx=false")
        .run(Smoke.class)
        .expectStdout("3");
  }
}
