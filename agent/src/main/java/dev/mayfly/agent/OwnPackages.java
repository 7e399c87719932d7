package dev.mayfly.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Immutable. The packages of a project's own classes: those in the class path's directories, and in
 * jars that the build has put beside them (Failsafe has the module's jar in place of its directory
 * of classes).
 *
 * <p>Where any of the directories lie below the working directory, only these count: they are the
 * module's, the others those of its neighbours, which are jars in the next build.
 *
 * @param places directories and jars
 * @param names the packages in them that have classes; empty for the unnamed one
 * @param root what the places are shown relative to
 */
record OwnPackages(List<Path> places, Set<String> names, Path root) {

  static OwnPackages of(List<Path> classPath, Path workingDirectory) {
    List<Path> directories = classPath.stream().filter(Files::isDirectory).distinct().toList();
    List<Path> below = directories.stream().filter(d -> d.startsWith(workingDirectory)).toList();
    List<Path> chosen = below.isEmpty() ? directories : below;
    Set<Path> parents =
        chosen.stream().map(Path::getParent).filter(Objects::nonNull).collect(Collectors.toSet());
    List<Path> places = new ArrayList<>();
    Set<String> names = new TreeSet<>();
    for (Path entry : classPath) {
      Set<String> found = Set.of();
      if (chosen.contains(entry)) {
        found = inDirectory(entry);
      } else if (parents.contains(entry.getParent()) && entry.toString().endsWith(".jar")) {
        found = inJar(entry);
      }
      if (!found.isEmpty() && !places.contains(entry)) {
        places.add(entry);
        names.addAll(found);
      }
    }
    return new OwnPackages(List.copyOf(places), names, workingDirectory);
  }

  private static Set<String> inDirectory(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .map(file -> directory.relativize(file).toString().replace('\\', '/'))
          .map(OwnPackages::packageOf)
          .collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException unreadable) {
      return Set.of();
    }
  }

  private static Set<String> inJar(Path file) {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF/"))
          .map(OwnPackages::packageOf)
          .collect(Collectors.toSet());
    } catch (IOException unreadable) {
      return Set.of();
    }
  }

  private static String packageOf(String classFile) {
    return classFile.substring(0, Math.max(0, classFile.lastIndexOf('/'))).replace('/', '.');
  }

  /** Patterns for these packages with all below them; those below another one are left out. */
  List<String> patterns() {
    List<String> patterns = new ArrayList<>();
    String last = null;
    for (String name : names) {
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
    return places.stream()
        .map(place -> place.startsWith(root) ? root.relativize(place) : place)
        .map(Path::toString)
        .collect(Collectors.joining(", "));
  }
}
