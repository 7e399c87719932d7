package dev.mayfly.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Immutable. Class paths of third-party jars, which Maven downloads.
 *
 * <p>Each class path is resolved by itself, as that of a project which depends on nothing else, so
 * that the same library may be in two of them in different versions.
 *
 * @param directory where Maven's files go; what was resolved there before is used again
 * @param mavenArguments what Maven is started with
 */
record ResolvedJars(Path directory, List<String> mavenArguments) {
  private static final String CLASS_PATH_FILE = "classpath.txt";
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";

  /**
   * A Maven coordinate: {@code group:artifact:version} or {@code
   * group:artifact:version:classifier}.
   */
  record Coordinate(String group, String artifact, String version, String classifier) {
    static Coordinate parse(String text) {
      String[] parts = text.split(":", -1);
      if (parts.length < 3 || parts.length > 4) {
        throw new IllegalArgumentException("not group:artifact:version[:classifier]: " + text);
      }
      return new Coordinate(parts[0], parts[1], parts[2], parts.length == 4 ? parts[3] : "");
    }

    private String asDependency() {
      return "<dependency><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version>%s</dependency>\n"
          .formatted(
              group,
              artifact,
              version,
              classifier.isEmpty() ? "" : "<classifier>" + classifier + "</classifier>");
    }
  }

  /**
   * The class paths of some projects, by name and in their order; the first coordinate's jar is the
   * first entry.
   *
   * @param projects the names, which have to suit a file, with what each depends on
   * @throws IOException if Maven does not find one of them
   */
  Map<String, List<Path>> resolve(Map<String, List<Coordinate>> projects)
      throws IOException, InterruptedException {
    List<String> unresolved = new ArrayList<>();
    for (Map.Entry<String, List<Coordinate>> project : projects.entrySet()) {
      Path home = Files.createDirectories(directory.resolve(project.getKey()));
      String pom = pom(project.getKey(), "", dependencies(project.getValue()));
      Path file = home.resolve("pom.xml");
      if (!Files.exists(file)
          || !Files.readString(file).equals(pom)
          || !Files.exists(home.resolve(CLASS_PATH_FILE))) {
        Files.deleteIfExists(home.resolve(CLASS_PATH_FILE));
        Files.writeString(file, pom);
        unresolved.add(project.getKey());
      }
    }
    if (!unresolved.isEmpty()) {
      runMaven(unresolved);
    }
    Map<String, List<Path>> classPaths = new LinkedHashMap<>();
    for (String project : projects.keySet()) {
      String line = Files.readString(directory.resolve(project).resolve(CLASS_PATH_FILE)).strip();
      classPaths.put(
          project, List.of(line.split(File.pathSeparator)).stream().map(Path::of).toList());
    }
    return classPaths;
  }

  private static String dependencies(List<Coordinate> coordinates) {
    return coordinates.stream()
        .map(Coordinate::asDependency)
        .collect(Collectors.joining("", "<dependencies>\n", "</dependencies>"));
  }

  private static String pom(String name, String modules, String dependencies) {
    return """
        <project>
        <modelVersion>4.0.0</modelVersion>
        <groupId>world</groupId><artifactId>%s</artifactId><version>1</version>
        <packaging>pom</packaging>
        %s%s
        </project>
        """
        .formatted(name, modules, dependencies);
  }

  private void runMaven(List<String> projects) throws IOException, InterruptedException {
    String modules =
        projects.stream()
            .map(project -> "<module>" + project + "</module>\n")
            .collect(Collectors.joining("", "<modules>\n", "</modules>"));
    Files.writeString(directory.resolve("pom.xml"), pom("all", modules, ""));
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
