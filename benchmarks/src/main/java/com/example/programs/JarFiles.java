package com.example.programs;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Immutable (no state). Files in the jars of libraries. */
final class JarFiles {
  private JarFiles() {}

  /**
   * The first files of a folder, by name, with their contents.
   *
   * @param any a file in the jar
   * @param folder of the files, with those below it
   * @param suffix how their names end
   * @throws IOException if there are fewer
   */
  static Map<String, byte[]> first(int count, String any, String folder, String suffix)
      throws IOException {
    URL url = JarFiles.class.getResource(any);
    if (url == null || !(url.openConnection() instanceof JarURLConnection connection)) {
      throw new IOException("no jar with " + any);
    }
    Map<String, byte[]> contents = new LinkedHashMap<>();
    try (JarFile jar = new JarFile(connection.getJarFile().getName())) {
      List<JarEntry> entries =
          jar.stream()
              .filter(entry -> entry.getName().startsWith(folder))
              .filter(entry -> entry.getName().endsWith(suffix))
              .sorted(Comparator.comparing(JarEntry::getName))
              .limit(count)
              .toList();
      for (JarEntry entry : entries) {
        try (InputStream in = jar.getInputStream(entry)) {
          contents.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    if (contents.size() < count) {
      throw new IOException("only " + contents.size() + " files in " + folder);
    }
    return contents;
  }
}
