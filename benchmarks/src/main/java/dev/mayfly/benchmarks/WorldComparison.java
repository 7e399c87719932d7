package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.ResolvedJars.Coordinate;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * Confined. Loads and links every class of a list of popular jars, plain and woven, and compares
 * what becomes of each class.
 *
 * <p>Some jars share a JVM. What runs leave lies in {@code benchmarks/target/world}.
 */
public final class WorldComparison {
  static final List<String> MODES =
      List.of("context=tree", "context=site", "lifetime=drag", "jdk=charge");
  private static final DocumentSection SECTION = new DocumentSection("world");
  private static final Path HOME = Path.of("benchmarks/target/world");
  private static final Path LIST = Path.of("benchmarks/world.txt");
  private static final int CLASSES_IN_A_JVM = 6_000;
  private static final int SHOWN = 20;

  private final WorldOptions options;
  private final List<List<String>> batches;
  private final List<String> surroundings = new ArrayList<>();
  private final WorldTables tables = new WorldTables();

  private WorldComparison(WorldOptions options, List<List<String>> batches) {
    this.options = options;
    this.batches = batches;
  }

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
          Usage: benchmarks/run world [OPTION]... [NAME]...

          Loads and links every class of the jars in benchmarks/world.txt, plain and under the
          profiler with include=*, and compares what becomes of each class. The exit status is 1
          if that is not the same, or a stack trace is printed.

          """
              + WorldOptions.HELP);
      return;
    }
    WorldOptions options;
    try {
      options = WorldOptions.parse(MODES, arguments);
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
    ResolvedJars jars = new ResolvedJars(HOME.resolve("jars"), options.maven());
    System.err.printf(Locale.ROOT, "benchmarks: resolving %,d jars%n", projects.size());
    WorldComparison comparison = new WorldComparison(options, batches(jars.resolve(projects)));
    for (Path java : options.javas()) {
      comparison.run(java);
    }
    String text =
        String.format(
            Locale.ROOT,
            "`%s`: %,d jars; %s.%n%n%s",
            WorldOptions.command("world", arguments),
            projects.size(),
            String.join("; ", comparison.surroundings),
            comparison.tables);
    System.out.println(text);
    if (options.docs() != null) {
      SECTION.replaceIn(options.docs().resolve("LIMITATIONS.md"), text);
    }
    if (comparison.tables.hasDifferences()) {
      System.exit(1);
    }
  }

  private void run(Path java) throws IOException, InterruptedException {
    String where = MachineDescription.of(java, List.of("-Xmx" + options.heap()));
    surroundings.add(where);
    String jdk = where.replaceAll("^(JDK \\d+).*", "$1");
    LinkRuns runs = new LinkRuns(options, java, HOME.resolve(jdk).toAbsolutePath());
    for (int i = 0; i < batches.size(); i++) {
      List<String> batch = batches.get(i);
      LinkRun plain = options.fromRuns() ? runs.read(Mode.PLAIN, i) : runs.plain(i, batch);
      for (String mode : options.modes()) {
        LinkRun woven = options.fromRuns() ? runs.read(mode, i) : runs.woven(mode, i, batch);
        tables.add(jdk + ", " + mode, plain, woven);
        System.err.printf(
            Locale.ROOT,
            "benchmarks: %s, %s, %d of %d: %,d classes, %d differences%n",
            jdk,
            mode,
            i + 1,
            batches.size(),
            plain.outcomes().size(),
            woven.differences(plain).size());
        woven.differences(plain).stream().limit(SHOWN).forEach(System.err::println);
        woven.stackTraces().stream().limit(SHOWN).forEach(System.err::println);
      }
    }
  }

  /** Class paths by JVM. */
  private static List<List<String>> batches(Map<String, List<Path>> classPaths) throws IOException {
    List<List<String>> batches = new ArrayList<>();
    List<String> batch = new ArrayList<>();
    long classes = 0;
    for (List<Path> classPath : classPaths.values()) {
      batch.add(
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
      try (JarFile jar = new JarFile(classPath.get(0).toFile())) {
        classes += jar.stream().filter(entry -> entry.getName().endsWith(".class")).count();
      }
      if (classes > CLASSES_IN_A_JVM) {
        batches.add(List.copyOf(batch));
        batch.clear();
        classes = 0;
      }
    }
    if (!batch.isEmpty()) {
      batches.add(List.copyOf(batch));
    }
    return batches;
  }
}
