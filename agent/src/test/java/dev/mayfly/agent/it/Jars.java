package dev.mayfly.agent.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/** Thread-safe, without state. Makes jars of the programs among the tests' classes. */
final class Jars {
  private Jars() {}

  /**
   * Makes a jar.
   *
   * @param jar the file
   * @param attributes of its manifest
   * @param packages the folders of packages, and below which folder each goes
   */
  static Path make(Path jar, Map<String, String> attributes, Map<String, String> packages)
      throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.forEach(manifest.getMainAttributes()::putValue);
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file, manifest)) {
      for (Map.Entry<String, String> folder : packages.entrySet()) {
        for (Path source : files(WovenJvm.TEST_CLASSES.resolve(folder.getKey()))) {
          out.putNextEntry(
              new JarEntry(folder.getValue() + folder.getKey() + "/" + source.getFileName()));
          Files.copy(source, out);
          out.closeEntry();
        }
      }
    }
    return jar;
  }

  /**
   * Makes a jar of class files, without a manifest.
   *
   * @param jar the file
   * @param classes the directory of the root package
   * @param aopXml its {@code META-INF/aop.xml}; none if empty
   */
  static Path ofClasses(Path jar, Path classes, String aopXml) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(each).toString()));
        Files.copy(each, out);
      }
      if (!aopXml.isEmpty()) {
        out.putNextEntry(new JarEntry("META-INF/aop.xml"));
        out.write(aopXml.getBytes(UTF_8));
      }
    }
    return jar;
  }

  /** The files of a folder. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
