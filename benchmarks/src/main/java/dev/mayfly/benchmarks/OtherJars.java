package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.ClassPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Confined. The class paths of a list of other people's jars, and the options of commands that run
 * them.
 */
final class OtherJars {
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
    Map<String, List<String>> coordinates = new LinkedHashMap<>();
    for (String line : Files.readAllLines(list)) {
      if (!line.isBlank() && !line.startsWith("#") && wants(line)) {
        List<String> words = new ArrayList<>(List.of(line.strip().split(" +", -1)));
        String name = words.get(0).replace(':', '_');
        if (words.size() > 1) {
          words.remove(0);
          words.add(1, second);
        }
        coordinates.put(name, words);
      }
    }
    System.err.printf("benchmarks: resolving %,d class paths%n", coordinates.size());
    return new ClassPaths(directory, mavenArguments).resolve(coordinates);
  }

  private boolean wants(String line) {
    return names.isEmpty() || names.stream().anyMatch(line.split(" ", 2)[0]::contains);
  }

  /** The number of classes of a jar. */
  static long classesIn(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream().filter(entry -> entry.getName().endsWith(".class")).count();
    }
  }
}
