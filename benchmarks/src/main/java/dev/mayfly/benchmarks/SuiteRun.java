package dev.mayfly.benchmarks;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Immutable. What became of the tests of a suite in one JVM.
 *
 * @param outcomes by test; several tests may have one name
 * @param report what the profiler reports; of a plain run {@link WovenReport#NONE}
 */
record SuiteRun(Map<String, List<String>> outcomes, WovenReport report) {
  static final String PASSED = "passed";
  static final String SKIPPED = "skipped";

  /** Reads JUnit's reports, {@code TEST-*.xml}; none where JUnit did not come to write them. */
  static Map<String, List<String>> outcomes(Path reports) throws IOException {
    Map<String, List<String>> outcomes = new TreeMap<>();
    if (Files.notExists(reports)) {
      return outcomes;
    }
    try (DirectoryStream<Path> files = Files.newDirectoryStream(reports, "TEST-*.xml")) {
      for (Path file : files) {
        NodeList tests =
            DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(file.toFile())
                .getElementsByTagName("testcase");
        for (int i = 0; i < tests.getLength(); i++) {
          Element test = (Element) tests.item(i);
          outcomes
              .computeIfAbsent(
                  test.getAttribute("classname") + "." + test.getAttribute("name"),
                  name -> new ArrayList<>())
              .add(outcome(test));
        }
      }
    } catch (ParserConfigurationException | SAXException unreadable) {
      throw new IOException(unreadable);
    }
    outcomes.values().forEach(Collections::sort);
    return outcomes;
  }

  private static String outcome(Element test) {
    for (Node child = test.getFirstChild(); child != null; child = child.getNextSibling()) {
      switch (child.getNodeName()) {
        case "skipped" -> {
          return SKIPPED;
        }
        case "failure", "error" -> {
          return "failed: " + ((Element) child).getAttribute("type");
        }
        default -> {}
      }
    }
    return PASSED;
  }

  int tests() {
    return outcomes.values().stream().mapToInt(List::size).sum();
  }

  long count(String outcome) {
    return outcomes.values().stream().flatMap(List::stream).filter(outcome::equals).count();
  }

  /**
   * The tests whose outcomes change without the profiler: from this run to another, or, where
   * several suites have a test, within one run.
   */
  Set<String> unstable(SuiteRun again) {
    Set<String> unstable = new TreeSet<>(again.differences(this).keySet());
    for (Map<String, List<String>> run : List.of(outcomes, again.outcomes)) {
      run.forEach(
          (test, found) -> {
            if (Set.copyOf(found).size() > 1) {
              unstable.add(test);
            }
          });
    }
    return unstable;
  }

  /** The tests that did not end as in another run, with both outcomes. */
  Map<String, String> differences(SuiteRun plain) {
    Map<String, String> differences = new TreeMap<>();
    Map<String, List<String>> all = new TreeMap<>(plain.outcomes);
    all.putAll(outcomes);
    for (String test : all.keySet()) {
      List<String> expected = plain.outcomes.getOrDefault(test, List.of());
      List<String> actual = outcomes.getOrDefault(test, List.of());
      if (!actual.equals(expected)) {
        differences.put(test, "plain " + expected + ", woven " + actual);
      }
    }
    return differences;
  }
}
