package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.JavaFork.Output;
import dev.mayfly.benchmarks.ResolvedJars.Coordinate;
import dev.mayfly.report.markdown.MarkdownTable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Confined. Runs the test suites of other projects plain and woven, and compares what becomes of
 * each test.
 *
 * <p>A test that ends differently in two plain runs is left out. What runs leave lies in {@code
 * benchmarks/target/suites}.
 */
public final class SuiteComparison {
  private static final List<String> MODES = List.of("context=tree", "jdk=charge");
  private static final DocumentSection SECTION = new DocumentSection("suites");
  private static final Path HOME = Path.of("benchmarks/target/suites");
  private static final Path LIST = Path.of("benchmarks/suites.txt");
  private static final Coordinate LAUNCHER =
      Coordinate.parse("org.junit.platform:junit-platform-console-standalone:1.11.4");
  private static final Duration LIMIT = Duration.ofMinutes(60);
  private static final int SHOWN = 20;

  /** What the suites look into by reflection. */
  private static final List<String> OPENS =
      Stream.of("lang", "lang.reflect", "net", "text", "time", "time.chrono", "util")
          .map(name -> "--add-opens=java.base/java." + name + "=ALL-UNNAMED")
          .toList();

  private final WorldOptions options;
  private final MarkdownTable table =
      new MarkdownTable(
          "suite",
          "mode",
          "tests",
          "passed",
          "failed",
          "skipped",
          "unstable",
          "woven",
          "other outcome");
  private final List<String> surroundings = new ArrayList<>();
  private int tests;
  private int differences;

  private SuiteComparison(WorldOptions options) {
    this.options = options;
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
          Usage: benchmarks/run suites [OPTION]... [NAME]...

          Runs the test suites in benchmarks/suites.txt, twice plain and under the profiler with
          include=*, and compares what becomes of each test. The exit status is 1 if that is not
          the same.

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
    Map<String, List<Coordinate>> suites = new LinkedHashMap<>();
    for (String line : Files.readAllLines(LIST)) {
      List<String> words = List.of(line.strip().split(" +", -1));
      if (words.size() > 1 && !line.startsWith("#") && options.wants(words.get(0))) {
        List<Coordinate> jars =
            words.stream().skip(1).map(Coordinate::parse).collect(Collectors.toList());
        jars.add(1, LAUNCHER); // before what brings a JUnit of its own
        suites.put(words.get(0), jars);
      }
    }
    SuiteComparison comparison = new SuiteComparison(options);
    Map<String, List<Path>> classPaths =
        new ResolvedJars(HOME.resolve("jars"), options.maven()).resolve(suites);
    for (Path java : options.javas()) {
      comparison.run(java, classPaths);
    }
    String text =
        String.format(
            Locale.ROOT,
            "`%s`: %,d tests with %,d other outcomes; %s.%n%n%s",
            WorldOptions.command("suites", arguments),
            comparison.tests,
            comparison.differences,
            String.join("; ", comparison.surroundings),
            comparison.table);
    System.out.println(text);
    if (options.docs() != null) {
      SECTION.replaceIn(options.docs().resolve("LIMITATIONS.md"), text);
    }
    if (comparison.differences > 0) {
      System.exit(1);
    }
  }

  private void run(Path java, Map<String, List<Path>> classPaths)
      throws IOException, InterruptedException {
    String where = MachineDescription.of(java, List.of("-Xmx" + options.heap()));
    surroundings.add(where);
    String jdk = where.replaceAll("^(JDK \\d+).*", "$1");
    for (Map.Entry<String, List<Path>> suite : classPaths.entrySet()) {
      Path home = HOME.resolve(jdk).resolve(suite.getKey()).toAbsolutePath();
      SuiteRun plain = run(java, home.resolve(Mode.PLAIN), suite.getValue(), null);
      if (plain.tests() == 0) {
        System.err.println(
            suite.getKey()
                + ": no test ran, and none is compared; see "
                + home.resolve(Mode.PLAIN).resolve(LinkRun.PRINTED_FILE));
        continue;
      }
      SuiteRun again = run(java, home.resolve("plain again"), suite.getValue(), null);
      Set<String> unstable = plain.unstable(again);
      for (String mode : options.modes()) {
        SuiteRun woven = run(java, home.resolve(mode), suite.getValue(), mode);
        Map<String, String> found = woven.differences(plain);
        found.keySet().removeAll(unstable);
        tests += plain.tests();
        differences += found.size();
        found.entrySet().stream().limit(SHOWN).forEach(System.err::println);
        long passed = plain.count(SuiteRun.PASSED);
        long skipped = plain.count(SuiteRun.SKIPPED);
        table.row(
            suite.getKey(),
            jdk + ", " + mode,
            number(plain.tests()),
            number(passed),
            number(plain.tests() - passed - skipped),
            number(skipped),
            number(unstable.size()),
            number(woven.report().classes()),
            number(found.size()));
      }
    }
  }

  private SuiteRun run(Path java, Path home, List<Path> classPath, @Nullable String mode)
      throws IOException, InterruptedException {
    Path report = home.resolve("report");
    Path results = home.resolve("results");
    if (!options.fromRuns()) {
      if (Files.exists(home)) {
        Directories.delete(home);
      }
      Files.createDirectories(home);
      List<String> command = new ArrayList<>(List.of("-Xmx" + options.heap()));
      command.addAll(OPENS);
      command.add("-Djava.io.tmpdir=" + Files.createDirectory(home.resolve("tmp")));
      if (mode != null) {
        command.add(options.agentArgument(mode, report));
      }
      command.add("-cp");
      command.add(
          classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
      command.addAll(
          List.of("org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner"));
      command.addAll(List.of("--details=none", "--scan-class-path=" + classPath.get(0)));
      command.add("--reports-dir=" + results);
      Path work = Files.createDirectory(home.resolve("work"));
      Output output = new JavaFork(java, work).run(command, LIMIT, (process, line) -> {});
      Files.write(home.resolve(LinkRun.PRINTED_FILE), output.lines());
    }
    return new SuiteRun(
        SuiteRun.outcomes(results), mode == null ? WovenReport.NONE : WovenReport.read(report));
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
