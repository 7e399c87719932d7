package dev.mayfly.agent.scope;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramFilesTest {
  private static final byte[] EMPTY = {};

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

  @Test
  void jarsNameFurtherJarsWhichNameOthers() throws IOException {
    Path first = write("first.jar", jar("second.jar", Map.of("a/First.class", EMPTY)));
    Path second = write("second.jar", jar("third.jar first.jar", Map.of("b/Second.class", EMPTY)));
    Path third =
        write(
            "third.jar",
            jar(
                "gone.jar",
                Map.of(
                    "module-info.class", EMPTY,
                    "META-INF/versions/11/c/New.class", EMPTY,
                    "c/-Odd.class", EMPTY,
                    "c/Odd.txt", EMPTY)));
    ProgramFiles files = ProgramFiles.of(first.toString(), directory.resolve("scratch"));
    assertThat(files.entries())
        .containsExactly(first, second, third, directory.resolve("gone.jar"));
    assertThat(files.classNames()).containsExactly("a.First", "b.Second", "c.New", "c.-Odd");
  }

  @Test
  void archivesAndTheirDirectoriesAreUnfolded() throws IOException {
    byte[] library = jar("", Map.of("d/Library.class", EMPTY));
    Map<String, byte[]> inner =
        Map.of(
            "BOOT-INF/classes/a/Own.class", EMPTY,
            "BOOT-INF/lib/library.jar", library,
            "BOOT-INF/lib/native.so", EMPTY,
            "../escaped.jar", library,
            "loader/Launcher.class", EMPTY);
    Path archive = write("app.jar", jar("", inner));
    ProgramFiles files = ProgramFiles.of(archive.toString(), directory.resolve("scratch"));
    assertThat(files.classNames()).containsExactly("loader.Launcher", "a.Own", "d.Library");

    Path exploded = Files.createDirectories(directory.resolve("web/WEB-INF/classes/b"));
    Files.write(exploded.resolve("Page.class"), EMPTY);
    Files.createDirectories(directory.resolve("web/WEB-INF/lib"));
    write("web/WEB-INF/lib/library.jar", library);
    assertThat(
            ProgramFiles.of(directory.resolve("web").toString(), directory.resolve("scratch2"))
                .classNames())
        .containsExactly("b.Page", "d.Library");
  }
}
