package dev.mayfly.agent.loader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResearchJarTest {

  @TempDir Path folder;

  @Test
  void isFoundByEitherName() throws IOException {
    File agent = jar("mayfly-agent-0.1.0.jar", "0.1.0");
    assertThatThrownBy(() -> ResearchJar.beside(agent))
        .hasMessage(
            "commands, formats and options for research need "
                + folder.resolve("mayfly-research.jar")
                + ", which is not there");

    File plain = jar("mayfly-research.jar", "0.1.0");
    assertThat(ResearchJar.beside(agent)).isEqualTo(plain);

    File versioned = jar("mayfly-research-0.1.0.jar", "0.1.0");
    jar("mayfly-research-0.2.0.jar", "0.2.0");
    assertThat(ResearchJar.beside(agent)).isEqualTo(versioned);
  }

  @Test
  void hasTheVersionOfTheAgent() throws IOException {
    File agent = jar("mayfly-agent.jar", "0.1.0");
    File other = jar("mayfly-research.jar", "0.2.0");
    assertThatThrownBy(() -> ResearchJar.beside(agent))
        .hasMessage(other + " is of version 0.2.0, and the agent of 0.1.0");
  }

  private File jar(String name, String version) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.IMPLEMENTATION_VERSION, version);
    Path jar = folder.resolve(name);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar.toFile();
  }
}
