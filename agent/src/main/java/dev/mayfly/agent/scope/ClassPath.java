package dev.mayfly.agent.scope;

import com.google.common.base.Splitter;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** Stateless. Reads class paths. */
final class ClassPath {
  private ClassPath() {}

  /** The entries; a jar's manifest may name more, which follow it, as theirs may. */
  static List<Path> entries(String classPath) {
    Set<Path> entries = new LinkedHashSet<>();
    for (String entry : Splitter.on(File.pathSeparator).omitEmptyStrings().split(classPath)) {
      try {
        add(Path.of(entry).toAbsolutePath().normalize(), entries);
      } catch (InvalidPathException unreadable) {
        // The JVM passes over it, too.
      }
    }
    return new ArrayList<>(entries);
  }

  private static void add(Path first, Set<Path> entries) {
    Deque<Path> open = new ArrayDeque<>(List.of(first));
    while (!open.isEmpty()) {
      Path path = open.pop();
      if (entries.add(path) && path.toString().endsWith(".jar")) {
        List<Path> named = inManifest(path);
        for (int i = named.size() - 1; i >= 0; i--) {
          open.push(named.get(i));
        }
      }
    }
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
