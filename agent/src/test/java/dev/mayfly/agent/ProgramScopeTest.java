package dev.mayfly.agent;

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

/** The program's own packages, found from its command line. */
final class ProgramScopeTest {
  @TempDir private Path directory;

  @Test
  void theUsersPatternsAsTheyAre() {
    ProgramScope scope = ProgramScope.of(List.of("a.*", "b.C"));
    assertThat(scope.patterns()).containsExactly("a.*", "b.C");
    assertThat(scope.description()).isEqualTo("a.*, b.C");
  }

  @Test
  void thePackageOfTheMainClass() {
    ProgramScope scope = ProgramScope.ofProgram("com.acme.shop.Main --port 80 x.jar");
    assertThat(scope.patterns()).containsExactly("com.acme.shop.*");
    assertThat(scope.description()).contains("com.acme.shop.*").contains("command line");
  }

  @Test
  void theMainClassOfAModule() {
    assertThat(ProgramScope.ofProgram("acme.shop/com.acme.Main arg").patterns())
        .containsExactly("com.acme.*");
  }

  @Test
  void theManifestOfAJar() throws IOException {
    Path jar = jar("app.jar", "Main-Class", "com.acme.Start");
    ProgramScope scope = ProgramScope.ofProgram(jar + " --verbose");
    assertThat(scope.patterns()).containsExactly("com.acme.*");
    assertThat(scope.description()).contains("app.jar");
  }

  @Test
  void theStartClassOfASpringBootJar() throws IOException {
    Path jar =
        jar(
            "boot.jar",
            "Main-Class",
            "org.springframework.boot.loader.launch.JarLauncher",
            "Start-Class",
            "com.acme.App");
    assertThat(ProgramScope.ofProgram(jar.toString()).patterns()).containsExactly("com.acme.*");
  }

  @Test
  void aPathWithBlanks() throws IOException {
    Files.createDirectories(directory.resolve("my dir"));
    Path jar = jar("my dir/my app.jar", "Main-Class", "com.acme.Start");
    assertThat(ProgramScope.ofProgram(jar + " some arguments").patterns())
        .containsExactly("com.acme.*");
  }

  @Test
  void everythingWhereNoMainClassIsFound() throws IOException {
    assertThat(ProgramScope.ofProgram("").patterns()).containsExactly("*");
    assertThat(ProgramScope.ofProgram(jar("plain.jar").toString()).patterns()).containsExactly("*");
  }

  private Path jar(String name, String... attributes) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    for (int i = 0; i < attributes.length; i += 2) {
      manifest.getMainAttributes().putValue(attributes[i], attributes[i + 1]);
    }
    Path jar = directory.resolve(name);
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream entries = new JarOutputStream(out, manifest)) {
      entries.flush();
    }
    return jar;
  }
}
