package dev.mayfly.agent.scope;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Stateless. Reads class paths. */
final class ClassPath {
  private ClassPath() {}

  /** The entries; a jar's manifest may name more, which follow it. */
  static List<Path> entries(String classPath) {
    Set<Path> entries = new LinkedHashSet<>();
    for (String entry : Splitter.on(File.pathSeparator).omitEmptyStrings().split(classPath)) {
      try {
        Path path = Path.of(entry).toAbsolutePath().normalize();
        entries.add(path);
        if (entry.endsWith(".jar")) {
          entries.addAll(inManifest(path));
        }
      } catch (InvalidPathException unreadable) {
        // The JVM passes over it, too.
      }
    }
    return new ArrayList<>(entries);
  }

  private static List<Path> inManifest(Path file) {
    List<Path> entries = new ArrayList<>();
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      String classPath =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (classPath != null) {
        for (String entry : Splitter.on(' ').omitEmptyStrings().split(classPath)) {
          URI uri = file.toUri().resolve(entry);
          if ("file".equals(uri.getScheme())) {
            entries.add(Path.of(uri).normalize());
          }
        }
      }
    } catch (IOException | IllegalArgumentException unreadable) {
      // The JVM passes over it, too.
    }
    return entries;
  }
}
