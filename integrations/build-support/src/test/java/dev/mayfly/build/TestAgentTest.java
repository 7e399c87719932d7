package dev.mayfly.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestAgentTest {
  private static final Path JAR = Path.of("agent.jar");
  private static final Path RECORDINGS = Path.of("jvms");

  @Test
  void eachJvmWritesIntoItsOwnDirectory() {
    assertThat(new TestAgent(JAR, Map.of(), "", RECORDINGS).flag())
        .isEqualTo("-javaagent:agent.jar=formats=json,output=" + RECORDINGS.resolve("%p"));
  }

  @Test
  void optionsAreTheUsers() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put("formats", "json,html");
    options.put("include", "com.acme.*");
    assertThat(new TestAgent(JAR, options, "", RECORDINGS).flag())
        .isEqualTo(
            "-javaagent:agent.jar=formats=json,html,include=com.acme.*,output=%s"
                .formatted(RECORDINGS.resolve("%p")));
  }

  @Test
  void thoseOfTheCommandLineReplaceThem() {
    TestAgent agent = new TestAgent(JAR, Map.of("jdk", "off"), " log=info,jdk=charge ", RECORDINGS);
    assertThat(agent.flag())
        .isEqualTo(
            "-javaagent:agent.jar=formats=json,log=info,jdk=charge,output="
                + RECORDINGS.resolve("%p"));
  }

  @Test
  void anOutputOfOnesOwnIsRefused() {
    for (TestAgent agent :
        List.of(
            new TestAgent(JAR, Map.of("output", "x"), "", RECORDINGS),
            new TestAgent(JAR, Map.of(), "jdk=off,output=x", RECORDINGS))) {
      assertThatThrownBy(() -> agent.check(new MayflyCommandLine(JAR)))
          .isInstanceOf(MayflyBuildException.class)
          .hasMessageContaining("option 'output' has no effect in a build");
    }
  }

  /** Stands for the agent's jar: refuses all options. */
  static final class Refusing {
    private Refusing() {}

    public static void main(String[] words) {
      System.err.println("mayfly: unknown option 'jkd'. Did you mean 'jdk'?");
      System.err.println("Try 'mayfly help " + words[0] + "'.");
      System.exit(2);
    }
  }

  @Test
  void aWrongOptionIsNamedOnce(@TempDir Path directory) throws IOException {
    Path jar = directory.resolve("agent.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, Refusing.class.getName());
    String entry = Refusing.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = Refusing.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
    }
    TestAgent agent = new TestAgent(jar, Map.of(), "jkd=charge", RECORDINGS);
    assertThatThrownBy(() -> agent.check(new MayflyCommandLine(jar)))
        .isInstanceOf(MayflyBuildException.class)
        .hasMessage("mayfly.options=jkd=charge: unknown option 'jkd'. Did you mean 'jdk'?")
        .hasNoCause();
  }
}
