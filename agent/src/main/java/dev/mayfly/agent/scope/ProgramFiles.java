package dev.mayfly.agent.scope;

import com.google.common.collect.ImmutableList;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Immutable. The class files of a program, found without running it: its class path, on which the
 * folders and jars that Spring Boot's jars and web archives hold are entries of their own.
 *
 * @param entries directories and jars, in the order in which classes are looked for
 */
public record ProgramFiles(List<Path> entries) {
  private static final String CLASS_FILE = ".class";
  private static final String VERSIONS = "META-INF/versions/";

  /** Files that are no classes under their own name. */
  private static final Pattern NO_CLASS =
      Pattern.compile("(META|BOOT|WEB)-INF/.*|(.*/)?module-info\\.class");

  /** The folders of archives that hold classes, and those that hold jars. */
  private static final ImmutableList<String> CLASSES =
      ImmutableList.of("BOOT-INF/classes/", "WEB-INF/classes/");

  private static final ImmutableList<String> LIBRARIES =
      ImmutableList.of("BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/");

  /**
   * Finds them.
   *
   * @param classPath as the JVM was given it
   * @param scratch an empty directory, which receives what lies in archives
   * @throws IOException if an entry cannot be read
   */
  public static ProgramFiles of(String classPath, Path scratch) throws IOException {
    Set<Path> entries = new LinkedHashSet<>();
    for (Path entry : ClassPath.entries(classPath)) {
      entries.add(entry);
      if (Files.isDirectory(entry)) {
        addUnfolded(entry, entries);
      } else if (Files.exists(entry)) {
        unpack(entry, scratch.resolve(Integer.toString(entries.size())), entries);
      }
    }
    return new ProgramFiles(List.copyOf(entries));
  }

  /** The folders of classes in a directory, and the jars beside them. */
  private static void addUnfolded(Path directory, Set<Path> entries) throws IOException {
    for (String folder : CLASSES) {
      if (Files.isDirectory(directory.resolve(folder))) {
        entries.add(directory.resolve(folder));
      }
    }
    for (String folder : LIBRARIES) {
      if (Files.isDirectory(directory.resolve(folder))) {
        try (Stream<Path> files = Files.list(directory.resolve(folder))) {
          files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(entries::add);
        }
      }
    }
  }

  /** Unpacks the inner classes and jars of an archive, which are entries in the archive's order. */
  private static void unpack(Path archive, Path folder, Set<Path> entries) throws IOException {
    Set<Path> jars = new LinkedHashSet<>();
    try (JarFile jar = new JarFile(archive.toFile())) {
      for (JarEntry entry : Collections.list(jar.entries())) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (isInner(entry.getName()) && file.startsWith(folder)) {
          Files.createDirectories(Objects.requireNonNull(file.getParent()));
          try (InputStream in = jar.getInputStream(entry)) {
            Files.copy(in, file);
          }
          if (isLibrary(entry.getName())) {
            jars.add(file);
          }
        }
      }
    }
    for (String classes : CLASSES) {
      if (Files.isDirectory(folder.resolve(classes))) {
        entries.add(folder.resolve(classes));
      }
    }
    entries.addAll(jars);
  }

  private static boolean isInner(String name) {
    return !name.endsWith("/") && (isLibrary(name) || CLASSES.stream().anyMatch(name::startsWith));
  }

  private static boolean isLibrary(String name) {
    return name.endsWith(".jar") && LIBRARIES.stream().anyMatch(name::startsWith);
  }

  /**
   * The names of all classes, with dots.
   *
   * @throws IOException if an entry cannot be read
   */
  public List<String> classNames() throws IOException {
    Set<String> names = new LinkedHashSet<>();
    for (Path entry : entries) {
      if (Files.isDirectory(entry)) {
        try (Stream<Path> files = Files.walk(entry)) {
          files.forEach(file -> add(entry.relativize(file).toString().replace('\\', '/'), names));
        }
      } else if (Files.exists(entry)) {
        try (JarFile jar = new JarFile(entry.toFile())) {
          jar.stream().forEach(file -> add(file.getName(), names));
        }
      }
    }
    return new ArrayList<>(names);
  }

  private static void add(String file, Set<String> names) {
    String name = file;
    if (name.startsWith(VERSIONS)) {
      name = name.substring(name.indexOf('/', VERSIONS.length()) + 1);
    }
    if (name.endsWith(CLASS_FILE) && !NO_CLASS.matcher(name).matches()) {
      names.add(name.substring(0, name.length() - CLASS_FILE.length()).replace('/', '.'));
    }
  }
}
