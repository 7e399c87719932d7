package dev.mayfly.agent.scope;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipFile;

/**
 * Stateless. The class files of a program, found without running it: those of its class path, and
 * those in the folders and jars that Spring Boot's jars and web archives hold.
 */
public final class ProgramFiles {
  /** The folders of archives that hold jars. */
  private static final ImmutableList<String> LIBRARIES =
      ImmutableList.of("BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/");

  private ProgramFiles() {}

  /**
   * Reads all of them, in the order in which the JVM looks for classes; a class may come again.
   *
   * @param classPath as the JVM was given it
   * @throws IOException if an entry cannot be read
   */
  public static void read(String classPath, Consumer<byte[]> visitor) throws IOException {
    for (Path entry : ClassPath.entries(classPath)) {
      if (Files.isDirectory(entry)) {
        readDirectory(entry, visitor);
      } else if (Files.exists(entry)) {
        readJar(entry, visitor);
      }
    }
  }

  private static void readDirectory(Path directory, Consumer<byte[]> visitor) throws IOException {
    List<Path> libraries = new ArrayList<>();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted().toList()) {
        String name = directory.relativize(file).toString().replace('\\', '/');
        if (isClass(name)) {
          visitor.accept(Files.readAllBytes(file));
        } else if (isLibrary(name)) {
          libraries.add(file);
        }
      }
    }
    for (Path library : libraries) {
      readJar(library, visitor);
    }
  }

  private static void readJar(Path file, Consumer<byte[]> visitor) throws IOException {
    try (JarFile jar = new JarFile(file.toFile(), false, ZipFile.OPEN_READ, Runtime.version())) {
      List<JarEntry> libraries = new ArrayList<>();
      for (JarEntry entry : jar.versionedStream().toList()) {
        if (isClass(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            visitor.accept(in.readAllBytes());
          }
        } else if (isLibrary(entry.getName())) {
          libraries.add(entry);
        }
      }
      for (JarEntry library : libraries) {
        Path copy = Files.createTempFile("mayfly-", ".jar");
        try (InputStream in = jar.getInputStream(library)) {
          Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
          readJar(copy, visitor);
        } finally {
          Files.delete(copy);
        }
      }
    }
  }

  private static boolean isClass(String file) {
    return file.endsWith(".class")
        && !file.endsWith("module-info.class")
        && !file.startsWith("META-INF/");
  }

  private static boolean isLibrary(String file) {
    return file.endsWith(".jar") && LIBRARIES.stream().anyMatch(file::startsWith);
  }
}
