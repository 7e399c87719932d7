package dev.mayfly.benchmarks.experiment;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Immutable. Class paths of other people's jars, which Maven downloads.
 *
 * <p>Each class path is resolved by itself, as that of a project which depends on nothing else, so
 * that the same library may be in two of them in different versions.
 *
 * @param directory where Maven's files go
 * @param mavenArguments more arguments for Maven
 */
public record ClassPaths(Path directory, List<String> mavenArguments) {
  private static final String CLASS_PATH_FILE = "classpath.txt";
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";

  private static final String ALONE = "!";
  private static final String EXCLUSIONS =
      "<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>";

  /**
   * The class paths, by name and in their order; a first coordinate's jar is the first entry. Jars
   * that were resolved before are used again.
   *
   * @param coordinates by name: {@code group:artifact:version} or {@code
   *     group:artifact:version:classifier}; with {@code !} behind it, the jar alone
   * @throws IOException if Maven does not find one of them
   */
  public Map<String, List<Path>> resolve(Map<String, List<String>> coordinates)
      throws IOException, InterruptedException {
    List<String> unresolved = new ArrayList<>();
    for (Map.Entry<String, List<String>> named : coordinates.entrySet()) {
      Path home = Files.createDirectories(directory.resolve(named.getKey()));
      Path file = home.resolve("pom.xml");
      String pom = pom(named.getKey(), dependencies(named.getValue()));
      if (!Files.exists(file)
          || !Files.readString(file).equals(pom)
          || !Files.exists(home.resolve(CLASS_PATH_FILE))) {
        Files.deleteIfExists(home.resolve(CLASS_PATH_FILE));
        Files.writeString(file, pom);
        unresolved.add(named.getKey());
      }
    }
    if (!unresolved.isEmpty()) {
      runMaven(unresolved);
    }
    Map<String, List<Path>> classPaths = new LinkedHashMap<>();
    for (String name : coordinates.keySet()) {
      String line = Files.readString(directory.resolve(name).resolve(CLASS_PATH_FILE)).strip();
      classPaths.put(name, Stream.of(line.split(File.pathSeparator, -1)).map(Path::of).toList());
    }
    return classPaths;
  }

  private static String dependencies(List<String> coordinates) {
    return coordinates.stream()
        .map(ClassPaths::dependency)
        .collect(Collectors.joining("\n", "<dependencies>\n", "\n</dependencies>"));
  }

  private static String dependency(String coordinate) {
    boolean alone = coordinate.endsWith(ALONE);
    String[] parts = coordinate.replace(ALONE, "").split(":", -1);
    if (parts.length < 3 || parts.length > 4) {
      throw new IllegalArgumentException(
          "not group:artifact:version[:classifier][!]: " + coordinate);
    }
    return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s%s</dependency>"
        .formatted(
            parts[0],
            parts[1],
            parts[2],
            parts.length == 3 ? "" : "<classifier>" + parts[3] + "</classifier>",
            alone ? EXCLUSIONS : "");
  }

  private static String pom(String name, String content) {
    return """
        <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>world</groupId><artifactId>%s</artifactId><version>1</version>
        <packaging>pom</packaging>
        %s
        </project>
        """
        .formatted(name, content);
  }

  private void runMaven(List<String> projects) throws IOException, InterruptedException {
    String modules =
        projects.stream()
            .map(project -> "<module>" + project + "</module>\n")
            .collect(Collectors.joining("", "<modules>\n", "</modules>"));
    Files.writeString(directory.resolve("pom.xml"), pom("all", modules));
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q", "--fail-at-end"));
    command.addAll(mavenArguments);
    command.addAll(
        List.of(GOAL, "-Dmdep.outputFile=" + CLASS_PATH_FILE, "-Dmdep.includeScope=runtime"));
    Path log = directory.resolve("maven.log");
    int status =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start()
            .waitFor();
    if (status != 0) {
      throw new IOException("Maven cannot resolve all jars: " + log);
    }
  }
}
