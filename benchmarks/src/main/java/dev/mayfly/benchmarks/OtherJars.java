package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Confined. Class paths of other people's jars, which Maven downloads, and the options of commands
 * that run them.
 *
 * <p>Each class path is resolved by itself, as that of a project which depends on nothing else, so
 * that the same library may be in two of them in different versions.
 */
final class OtherJars {
  private static final String CLASS_PATH_FILE = "classpath.txt";
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";

  @Parameters(
      paramLabel = "NAME",
      description = "Only lines of the list that have one of these in them (all).")
  private List<String> names = List.of();

  @Option(
      names = "--maven",
      paramLabel = "ARGUMENT",
      description = "One more argument for Maven, which fetches the jars; may be repeated.")
  List<String> mavenArguments = List.of();

  /**
   * The class paths of a list, by name and in their order; a first coordinate's jar is the first
   * entry. Jars that were resolved before are used again.
   *
   * @param list a line each: coordinates, or a name and coordinates
   * @param directory where Maven's files go
   * @param second one more coordinate, behind the first of each line that has a name
   * @throws IOException if Maven does not find one of them
   */
  Map<String, List<Path>> resolve(Path list, Path directory, String second)
      throws IOException, InterruptedException {
    Map<String, String> poms = new LinkedHashMap<>();
    for (String line : Files.readAllLines(list)) {
      if (!line.isBlank() && !line.startsWith("#") && wants(line)) {
        List<String> words = new ArrayList<>(List.of(line.strip().split(" +", -1)));
        String name = words.get(0).replace(':', '_');
        if (words.size() > 1) {
          words.remove(0);
          words.add(1, second);
        }
        poms.put(name, pom(name, dependencies(words)));
      }
    }
    System.err.printf("benchmarks: resolving %,d class paths%n", poms.size());
    List<String> unresolved = new ArrayList<>();
    for (Map.Entry<String, String> pom : poms.entrySet()) {
      Path home = Files.createDirectories(directory.resolve(pom.getKey()));
      Path file = home.resolve("pom.xml");
      if (!Files.exists(file)
          || !Files.readString(file).equals(pom.getValue())
          || !Files.exists(home.resolve(CLASS_PATH_FILE))) {
        Files.deleteIfExists(home.resolve(CLASS_PATH_FILE));
        Files.writeString(file, pom.getValue());
        unresolved.add(pom.getKey());
      }
    }
    if (!unresolved.isEmpty()) {
      runMaven(directory, unresolved);
    }
    Map<String, List<Path>> classPaths = new LinkedHashMap<>();
    for (String name : poms.keySet()) {
      String line = Files.readString(directory.resolve(name).resolve(CLASS_PATH_FILE)).strip();
      classPaths.put(
          name,
          Stream.of(line.split(System.getProperty("path.separator"), -1)).map(Path::of).toList());
    }
    return classPaths;
  }

  private boolean wants(String line) {
    return names.isEmpty() || names.stream().anyMatch(line.split(" ", 2)[0]::contains);
  }

  /** How many classes a jar has. */
  static long classesIn(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream().filter(entry -> entry.getName().endsWith(".class")).count();
    }
  }

  /**
   * The dependencies of a project, as XML.
   *
   * @param coordinates {@code group:artifact:version} or {@code group:artifact:version:classifier}
   */
  private static String dependencies(List<String> coordinates) {
    return coordinates.stream()
        .map(
            coordinate -> {
              String[] parts = coordinate.split(":", -1);
              if (parts.length < 3 || parts.length > 4) {
                throw new IllegalArgumentException(
                    "not group:artifact:version[:classifier]: " + coordinate);
              }
              return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>"
                  .formatted(
                      parts[0],
                      parts[1],
                      parts[2],
                      parts.length == 3 ? "" : "<classifier>" + parts[3] + "</classifier>");
            })
        .collect(Collectors.joining("\n", "<dependencies>\n", "\n</dependencies>"));
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

  private void runMaven(Path directory, List<String> projects)
      throws IOException, InterruptedException {
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
