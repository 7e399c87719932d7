package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.ResolvedJars.Coordinate;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;

/**
 * Confined. Compares both matchers over every class of a list of popular jars: the join points that
 * AspectJ matches, and those that the instructions tell. A test of the agent's does the work.
 *
 * <p>What it leaves lies in {@code benchmarks/target/matchers}.
 */
public final class MatcherComparison {
  private static final DocumentSection SECTION = new DocumentSection("matchers");
  private static final Path HOME = Path.of("benchmarks/target/matchers");
  private static final String MOST = "--most-classes=";
  private static final Path LIST = Path.of("benchmarks/world.txt");

  private MatcherComparison() {}

  /**
   * Runs the comparison.
   *
   * @param arguments see {@code --help}
   * @throws InterruptedException if somebody interrupts it
   * @throws IOException if a jar cannot be had or a file cannot be read or written
   */
  public static void main(String[] arguments) throws InterruptedException, IOException {
    if (Arrays.asList(arguments).contains("--help")) {
      System.out.print(
          """
          Usage: benchmarks/run matchers [OPTION]... [NAME]...

          Compares the join points that AspectJ matches in every class of the jars in
          benchmarks/world.txt with those that the instructions tell. The exit status is 1 if
          they differ.

            NAME              only jars that have one of these in their name
            --most-classes=N  only jars that have no more
            --maven=ARGUMENT  one more argument for Maven; may be repeated
            --write-docs      write the summary into docs/internals/WEAVING.md
            --help            this text
          """);
      return;
    }
    WorldOptions options;
    long mostClasses;
    try {
      mostClasses = mostClasses(arguments);
      options =
          WorldOptions.parse(
              List.of(),
              Arrays.stream(arguments)
                  .filter(each -> !each.startsWith(MOST))
                  .toArray(String[]::new));
    } catch (IllegalArgumentException wrong) {
      System.err.println("benchmarks: " + wrong.getMessage() + "; --help lists what there is");
      System.exit(2);
      return;
    }
    Map<String, List<Coordinate>> projects = new LinkedHashMap<>();
    for (String line : Files.readAllLines(LIST)) {
      if (!line.isBlank() && !line.startsWith("#") && options.wants(line)) {
        projects.put(line.strip().replace(':', '_'), List.of(Coordinate.parse(line.strip())));
      }
    }
    System.err.printf(Locale.ROOT, "benchmarks: resolving %,d jars%n", projects.size());
    List<String> classPaths = new ArrayList<>();
    for (List<Path> classPath :
        new ResolvedJars(HOME.resolve("jars"), options.maven()).resolve(projects).values()) {
      if (classesIn(classPath.get(0)) <= mostClasses) {
        classPaths.add(
            String.join(File.pathSeparator, classPath.stream().map(Path::toString).toList()));
      }
    }
    Path file = Files.write(HOME.resolve("class-paths.txt"), classPaths).toAbsolutePath();
    Path summary = HOME.resolve("summary.md");
    Files.deleteIfExists(summary);
    int status = compare(file, options.maven());
    if (!Files.exists(summary)) {
      System.err.println("benchmarks: the comparison has failed");
      System.exit(3);
    }
    String text =
        String.format(
            Locale.ROOT,
            "`%s%s`, %s: %s",
            WorldOptions.command("matchers", arguments),
            mostClasses == Long.MAX_VALUE ? "" : " " + MOST + mostClasses,
            LocalDate.now(ZoneOffset.UTC),
            Files.readString(summary));
    System.out.println(text);
    if (options.docs() != null) {
      SECTION.replaceIn(options.docs().resolve("internals/WEAVING.md"), text);
    }
    System.exit(status == 0 ? 0 : 1);
  }

  private static long mostClasses(String... arguments) {
    return Arrays.stream(arguments)
        .filter(each -> each.startsWith(MOST))
        .mapToLong(each -> Long.parseLong(each.substring(MOST.length())))
        .findFirst()
        .orElse(Long.MAX_VALUE);
  }

  private static long classesIn(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream().filter(entry -> entry.getName().endsWith(".class")).count();
    }
  }

  private static int compare(Path classPaths, List<String> maven)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-q"));
    command.addAll(maven);
    command.addAll(
        List.of(
            "-pl",
            "agent",
            "-am",
            "test",
            "-Dtest=JoinPointsTest",
            "-Dmayfly.matchers=" + classPaths));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
