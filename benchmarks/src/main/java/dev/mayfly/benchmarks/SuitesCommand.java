package dev.mayfly.benchmarks;

import dev.mayfly.benchmarks.experiment.RunFailedException;
import dev.mayfly.benchmarks.experiment.Table;
import dev.mayfly.report.wording.Units;
import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;
import picocli.CommandLine.Command;

/** Confined: {@code benchmarks/run suites}. */
@Command(
    name = "suites",
    description = {
      "Test suites of other projects.",
      "",
      "Runs the test suites in benchmarks/suites.txt, twice plain and under the profiler with"
          + " include=*, and compares what becomes of each test. A test that ends differently in two"
          + " plain runs is left out. The exit status is 1 if a test does not end the same. --java"
          + " may be repeated.",
      ""
    })
final class SuitesCommand extends OutcomesCommand {
  private static final Path LIST = Path.of("benchmarks/suites.txt");
  private static final String LAUNCHER =
      "org.junit.platform:junit-platform-console-standalone:1.11.4";
  private static final String PASSED = "passed";
  private static final String SKIPPED = "skipped";
  private static final String RESULTS = "results";

  /** Between the outcomes of tests that have one name. */
  private static final String AND = ", ";

  /** The packages that the suites look into by reflection. */
  private static final List<String> OPENS =
      Stream.of("lang", "lang.reflect", "net", "text", "time", "time.chrono", "util")
          .map(name -> "--add-opens=java.base/java." + name + "=ALL-UNNAMED")
          .toList();

  SuitesCommand() {
    super("suites", List.of("context=tree", "jdk=charge"));
  }

  @Override
  Map<String, List<String>> parts(Path jarDirectory) throws IOException, InterruptedException {
    Map<String, List<String>> parts = new LinkedHashMap<>();
    // the launcher stands before what brings a JUnit of its own
    jars.resolve(LIST, jarDirectory, LAUNCHER)
        .forEach(
            (name, classPath) -> parts.put(name, classPath.stream().map(Path::toString).toList()));
    return parts;
  }

  @Override
  List<String> command(Path home, List<String> classPath) throws IOException {
    List<String> command = new ArrayList<>(OPENS);
    command.add("-Djava.io.tmpdir=" + Files.createDirectory(home.resolve("tmp")));
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
    command.addAll(
        List.of("org.junit.platform.console.ConsoleLauncher", "execute", "--disable-banner"));
    command.addAll(List.of("--details=none", "--scan-class-path=" + classPath.get(0)));
    command.add("--reports-dir=" + home.resolve(RESULTS));
    return command;
  }

  /** Reads JUnit's reports, {@code TEST-*.xml}; none where JUnit did not come to write them. */
  @Override
  Outcomes outcomes(Path home, List<String> printed, Path report) throws IOException {
    Map<String, List<String>> byTest = new TreeMap<>();
    Path results = home.resolve(RESULTS);
    if (Files.exists(results)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(results, "TEST-*.xml")) {
        for (Path file : files) {
          NodeList tests =
              DocumentBuilderFactory.newInstance()
                  .newDocumentBuilder()
                  .parse(file.toFile())
                  .getElementsByTagName("testcase");
          for (int i = 0; i < tests.getLength(); i++) {
            Element test = (Element) tests.item(i);
            String name = test.getAttribute("classname") + "." + test.getAttribute("name");
            byTest.computeIfAbsent(name, key -> new ArrayList<>()).add(outcome(test));
          }
        }
      } catch (ParserConfigurationException | SAXException unreadable) {
        throw new IOException(unreadable);
      }
    }
    Map<String, String> joined = new TreeMap<>();
    byTest.forEach(
        (test, outcomes) ->
            joined.put(test, outcomes.stream().sorted().collect(Collectors.joining(AND))));
    return Outcomes.of(joined, 0, 0, List.of(), report);
  }

  private static String outcome(Element test) {
    for (Node child = test.getFirstChild(); child != null; child = child.getNextSibling()) {
      switch (child.getNodeName()) {
        case "skipped" -> {
          return SKIPPED;
        }
        case "failure", "error" -> {
          return "failed with " + ((Element) child).getAttribute("type");
        }
        default -> {}
      }
    }
    return PASSED;
  }

  /**
   * The tests that change from run to run, or, where several suites have a test, within one run.
   */
  @Override
  Set<String> unstable(Outcomes plain, Plain again)
      throws IOException, InterruptedException, RunFailedException {
    Outcomes other = again.run();
    Set<String> unstable = new TreeSet<>(other.differences(plain).keySet());
    for (Outcomes run : List.of(plain, other)) {
      run.byItem()
          .forEach(
              (test, outcome) -> {
                if (Stream.of(outcome.split(AND, -1)).distinct().count() > 1) {
                  unstable.add(test);
                }
              });
    }
    return unstable;
  }

  @Override
  String tables(List<Row> rows) {
    return "%,d tests with %,d other outcomes.\n\n%s"
        .formatted(
            rows.stream().mapToLong(row -> tests(row).count()).sum(),
            rows.stream().mapToInt(row -> row.differences().size()).sum(),
            new Table<Row>()
                .column("suite", Row::part)
                .column("mode", Row::mode)
                .column("tests", row -> Units.count(tests(row).count()))
                .column("passed", row -> Units.count(tests(row).filter(PASSED::equals).count()))
                .column(
                    "failed",
                    row -> Units.count(tests(row).filter(it -> it.startsWith("failed")).count()))
                .column("skipped", row -> Units.count(tests(row).filter(SKIPPED::equals).count()))
                .column("unstable", row -> Units.count(row.unstable().size()))
                .column("woven", row -> Units.count(row.woven().woven()))
                .column("other outcome", row -> Units.count(row.differences().size()))
                .of(rows));
  }

  private static Stream<String> tests(Row row) {
    return row.plain().byItem().values().stream()
        .flatMap(outcomes -> Stream.of(outcomes.split(AND, -1)));
  }
}
