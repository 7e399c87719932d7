package dev.mayfly.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which agents of a command line may transform the JDK's classes. */
final class OtherAgentsTest {
  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "dev.mayfly.agent.boot.MayflyAgent",
        "io.prometheus.jmx.JavaAgent",
        "org.aspectj.weaver.loadtime.Agent",
        "org.jacoco.agent.rt.internal_29a6edd.PreMain",
        "org.jolokia.jvmagent.JvmAgent",
        "org.springframework.instrument.InstrumentationSavingAgent"
      })
  void theseLeaveTheJdkAlone(String agent) throws IOException {
    assertThat(OtherAgents.onCommandLine(List.of("-Xmx1g", "-javaagent:" + jar(agent)))).isEmpty();
  }

  @Test
  void allOthersMayTransformIt() throws IOException {
    Path ours = jar("dev.mayfly.agent.boot.MayflyAgent");
    Path other = jar("com.acme.Agent");
    for (String options : new String[] {"", "=a=b,c:d"}) {
      String flag = "-javaagent:" + other + options;
      assertThat(OtherAgents.onCommandLine(List.of(flag, "-javaagent:" + ours)))
          .contains("com.acme.Agent.jar");
      assertThat(OtherAgents.onCommandLine(List.of("-javaagent:" + ours + "=x=y", flag)))
          .contains("com.acme.Agent.jar");
    }
  }

  @Test
  void soMayOneThatCannotBeRead() {
    assertThat(OtherAgents.onCommandLine(List.of("-javaagent:gone.jar"))).contains("gone.jar");
  }

  @Test
  void nativeAgentsAreNotAsked() {
    assertThat(OtherAgents.onCommandLine(List.of("-agentpath:/x.so=y", "-agentlib:jdwp")))
        .isEmpty();
  }

  private Path jar(String agent) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", agent);
    Path jar = directory.resolve(agent + ".jar");
    try (OutputStream out = Files.newOutputStream(jar)) {
      new JarOutputStream(out, manifest).close();
    }
    return jar;
  }
}
