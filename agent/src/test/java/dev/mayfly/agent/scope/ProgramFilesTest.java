package dev.mayfly.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramFilesTest {
  @TempDir private Path directory;

  private static byte[] jar(String classPath, Map<String, byte[]> files) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.CLASS_PATH, classPath);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = bytes;
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
        jar.putNextEntry(new JarEntry(file.getKey()));
        jar.write(file.getValue());
        jar.closeEntry();
      }
    }
    return bytes.toByteArray();
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(directory.resolve(name), bytes);
  }

  /** The content of a file that stands for a class file. */
  private static byte[] named(String name) {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  private static List<String> read(Path classPath) throws IOException {
    List<String> files = new ArrayList<>();
    ProgramFiles.read(
        classPath.toString(), bytes -> files.add(new String(bytes, StandardCharsets.UTF_8)));
    return files;
  }

  @Test
  void jarsNameFurtherJarsWhichNameOthers() throws IOException {
    Path first = write("first.jar", jar("second.jar", Map.of("a/First.class", named("a.First"))));
    write("second.jar", jar("third.jar first.jar", Map.of("b/Second.class", named("b.Second"))));
    write(
        "third.jar",
        jar(
            "gone.jar",
            Map.of(
                "module-info.class", named("module"),
                "META-INF/versions/11/c/New.class", named("c.New"),
                "c/-Odd.class", named("c.-Odd"),
                "c/Odd.txt", named("text"))));
    assertThat(read(first)).containsExactly("a.First", "b.Second", "c.-Odd");
  }

  /** As the JVM does. */
  @Test
  void ofSeveralVersionsTheNewestThatTheJvmKnowsCounts() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MULTI_RELEASE, "true");
    Path file = directory.resolve("versions.jar");
    try (OutputStream out = Files.newOutputStream(file);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      for (String name :
          List.of(
              "a/A.class", "META-INF/versions/11/a/A.class", "META-INF/versions/999/a/A.class")) {
        jar.putNextEntry(new JarEntry(name));
        jar.write(named(name));
        jar.closeEntry();
      }
    }
    assertThat(read(file)).containsExactly("META-INF/versions/11/a/A.class");
  }

  @Test
  void archivesAndTheirDirectoriesAreUnfolded() throws IOException {
    byte[] library = jar("", Map.of("d/Library.class", named("d.Library")));
    Map<String, byte[]> inner =
        Map.of(
            "BOOT-INF/classes/a/Own.class", named("a.Own"),
            "BOOT-INF/lib/library.jar", library,
            "BOOT-INF/lib/native.so", named("native"),
            "../escaped.jar", library,
            "loader/Launcher.class", named("loader.Launcher"));
    Path archive = write("app.jar", jar("", inner));
    assertThat(read(archive)).containsExactly("a.Own", "loader.Launcher", "d.Library");

    Path exploded = Files.createDirectories(directory.resolve("web/WEB-INF/classes/b"));
    Files.write(exploded.resolve("Page.class"), named("b.Page"));
    Files.createDirectories(directory.resolve("web/WEB-INF/lib"));
    write("web/WEB-INF/lib/library.jar", library);
    assertThat(read(directory.resolve("web"))).containsExactly("b.Page", "d.Library");
  }
}
