package dev.mayfly.agent.scope;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;

/**
 * Immutable. The packages of a project's own classes: those in the class path's directories, and in
 * jars that the build has put beside them (Failsafe and Gradle's test suites have the module's jar
 * in place of its directory of classes).
 *
 * <p>Where any of the directories lie below the working directory, only these count: they are the
 * module's, the others those of its neighbours, which are jars in the next build.
 *
 * @param names the packages in them that have classes; empty for the unnamed one
 * @param root what the places are shown relative to
 */
record OwnPackages(List<Path> places, Set<String> names, Path root) {

  private static final String CLASS_FILE = ".class";

  /** A start in a directory that is no program's must not take long. */
  private static final int MOST_FILES = 100_000;

  static OwnPackages of(List<Path> classPath, Path workingDirectory) {
    Set<Path> directories = new HashSet<>();
    Set<Path> below = new HashSet<>();
    for (Path entry : classPath) {
      if (Files.isDirectory(entry)) {
        directories.add(entry);
        if (entry.startsWith(workingDirectory)) {
          below.add(entry);
        }
      }
    }
    Set<Path> chosen = below.isEmpty() ? directories : below;
    Set<Path> ofJars = new HashSet<>();
    for (Path directory : chosen) {
      addPlacesOfJar(directory, ofJars);
    }
    List<Path> places = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    for (Path entry : classPath) {
      Set<String> found = Set.of();
      if (chosen.contains(entry)) {
        found = inDirectory(entry);
      } else if (ofJars.contains(entry.getParent()) && entry.toString().endsWith(".jar")) {
        found = inJar(entry);
      }
      if (!found.isEmpty() && !places.contains(entry)) {
        places.add(entry);
        names.addAll(found);
      }
    }
    return new OwnPackages(List.copyOf(places), names, workingDirectory);
  }

  /** Maven has the jar beside the classes; Gradle in libs, which is beside classes/java/main. */
  private static void addPlacesOfJar(Path directory, Set<Path> places) {
    Path parent = directory.getParent();
    if (parent != null) {
      places.add(parent);
      Path above = parent.getParent();
      if (above != null && above.endsWith("classes")) {
        places.add(above.resolveSibling("libs"));
      }
    }
  }

  /** Folders whose names cannot be those of packages are passed over. */
  private static Set<String> inDirectory(Path directory) {
    Set<String> found = new TreeSet<>();
    try {
      Files.walkFileTree(
          directory,
          new SimpleFileVisitor<>() {
            private int filesLeft = MOST_FILES;

            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
              return folder.equals(directory) || mayBePackage(String.valueOf(folder.getFileName()))
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
              if (isOfSource(String.valueOf(file.getFileName()))) {
                found.add(packageOf(directory.relativize(file).toString().replace('\\', '/')));
              }
              return --filesLeft > 0 ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
              return FileVisitResult.CONTINUE;
            }
          });
    } catch (IOException unreadable) {
      // then the packages found so far count
    }
    return found;
  }

  private static boolean mayBePackage(String name) {
    if (name.isEmpty() || !Character.isJavaIdentifierStart(name.charAt(0))) {
      return false;
    }
    for (int i = 1; i < name.length(); i++) {
      if (!Character.isJavaIdentifierPart(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static Set<String> inJar(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      return inJar(jar, "");
    } catch (IOException unreadable) {
      return Set.of();
    }
  }

  /** The packages that have classes in a folder of a jar; the folder ends in a slash, if any. */
  static Set<String> inJar(JarFile jar, String folder) {
    return jar.stream()
        .map(ZipEntry::getName)
        .filter(name -> name.startsWith(folder) && isOfSource(name))
        .map(name -> name.substring(folder.length()))
        .filter(name -> !name.startsWith("META-INF/") && !name.equals("module-info.class"))
        .map(OwnPackages::packageOf)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Spring's AOT processing writes class files into the packages of libraries. */
  private static boolean isOfSource(String file) {
    return file.endsWith(CLASS_FILE)
        && file.indexOf("__", file.lastIndexOf('/')) < 0
        && !file.contains("$$");
  }

  private static String packageOf(String classFile) {
    return classFile.substring(0, Math.max(0, classFile.lastIndexOf('/'))).replace('/', '.');
  }

  /** Patterns for these packages. */
  List<String> patterns() {
    return patterns(names);
  }

  /** Patterns for packages with all below them; those below another one are left out. */
  static List<String> patterns(Collection<String> names) {
    List<String> patterns = new ArrayList<>();
    String last = null;
    for (String name : new TreeSet<>(names)) {
      if (name.isEmpty()) {
        patterns.add(".*");
      } else if (last == null || !name.startsWith(last + ".")) {
        patterns.add(name + ".*");
        last = name;
      }
    }
    return patterns;
  }

  /** The places, as the user knows them. */
  String placesBelow() {
    StringJoiner names = new StringJoiner(", ");
    for (Path place : places) {
      String name = (place.startsWith(root) ? root.relativize(place) : place).toString();
      names.add(name.isEmpty() ? "the working directory" : name);
    }
    return names.toString();
  }
}
