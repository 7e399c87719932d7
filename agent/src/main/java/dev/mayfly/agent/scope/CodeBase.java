package dev.mayfly.agent.scope;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The packages of a program's own classes: those in the jar that was run or holds the
 * main class, in the directories of the class path, or in the main module. Of a jar with libraries
 * inside only the packages of the main class's {@link Publisher} count.
 *
 * @param packages their names; empty for the unnamed one
 * @param place where they lie, in words
 */
record CodeBase(Set<String> packages, String place) {
  /** A jar with packages of more publishers than these has libraries inside. */
  private static final int MOST_PUBLISHERS = 3;

  /**
   * Finds them.
   *
   * @param classPath the entries of the class path
   */
  static CodeBase of(MainClass main, List<Path> classPath, Path workingDirectory) {
    if (main.module() != null) {
      Set<String> packages =
          ModuleLayer.boot()
              .findModule(main.module())
              .map(Module::getPackages)
              .orElse(Set.of(main.packageName()));
      return new CodeBase(packages, "module " + main.module());
    }
    OwnPackages directories = OwnPackages.of(classPath, workingDirectory);
    Set<String> packages = new TreeSet<>(directories.names());
    List<String> places = new ArrayList<>();
    Path jar = main.jar() != null ? main.jar() : jarOf(main, classPath, directories);
    if (jar != null) {
      places.add(addJar(jar, main, packages));
    }
    if (!directories.places().isEmpty()) {
      places.add(directories.placesBelow());
    }
    return new CodeBase(packages, String.join(", ", places));
  }

  /** The jar that holds the main class; null if a directory does, or none. */
  private static @Nullable Path jarOf(
      MainClass main, List<Path> classPath, OwnPackages directories) {
    String file = main.name().replace('.', '/') + ".class";
    if (directories.places().stream().anyMatch(place -> Files.exists(place.resolve(file)))) {
      return null;
    }
    for (Path entry : classPath) {
      if (Files.isRegularFile(entry)) {
        try (JarFile jar = new JarFile(entry.toFile())) {
          if (jar.getEntry(file) != null) {
            return entry;
          }
        } catch (IOException unreadable) {
          // the JVM passes over it, too
        }
      }
    }
    return null;
  }

  /** Adds a jar's own packages; returns what they are, in words. */
  private static String addJar(Path file, MainClass main, Set<String> packages) {
    String name = String.valueOf(file.getFileName());
    try (JarFile jar = new JarFile(file.toFile())) {
      String folder = folderOf(jar.getManifest());
      Set<String> found = OwnPackages.inJar(jar, folder);
      if (folder.isEmpty() && hasLibrariesInside(jar, found)) {
        String own = Publisher.of(main.packageName());
        found.removeIf(each -> !Publisher.of(each).equals(own));
        packages.addAll(found);
        return name + ", without its libraries";
      }
      packages.addAll(found);
      return folder.isEmpty() ? name : folder.substring(0, folder.length() - 1) + " of " + name;
    } catch (IOException unreadable) {
      return name;
    }
  }

  /** The folders in which Spring Boot's jars and web archives have the program's own classes. */
  static String folderOf(@Nullable Manifest manifest) {
    Attributes attributes = manifest == null ? null : manifest.getMainAttributes();
    if (attributes == null || attributes.getValue("Start-Class") == null) {
      return "";
    }
    String folder = attributes.getValue("Spring-Boot-Classes");
    return folder == null ? "BOOT-INF/classes/" : folder.endsWith("/") ? folder : folder + "/";
  }

  private static boolean hasLibrariesInside(JarFile jar, Set<String> packages) {
    long artefacts =
        jar.stream()
            .map(ZipEntry::getName)
            .filter(name -> name.toLowerCase(Locale.ROOT).startsWith("meta-inf/maven/"))
            .filter(name -> name.endsWith("/pom.properties"))
            .count();
    Set<String> publishers = packages.stream().map(Publisher::of).collect(Collectors.toSet());
    return publishers.size() > 1 && (artefacts > 1 || publishers.size() > MOST_PUBLISHERS);
  }

  /**
   * Patterns for these packages and for all of the publisher of a package.
   *
   * @param mainPackage the package of the main class
   */
  List<String> patternsWith(String mainPackage) {
    Set<String> all = new TreeSet<>(packages);
    all.add(Publisher.of(mainPackage));
    return OwnPackages.patterns(all);
  }
}
