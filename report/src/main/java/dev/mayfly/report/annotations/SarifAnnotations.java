package dev.mayfly.report.annotations;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Thread-safe, without state: annotations as a log in the format SARIF 2.1.0. */
public final class SarifAnnotations {

  private static final String SCHEMA =
      "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
  private static final String PROJECT = "https://github.com/mayfly-profiler/mayfly";

  private SarifAnnotations() {}

  /**
   * Writes a result for each site whose file is known, and a notification for each failure. Results
   * are errors if there are failures, otherwise warnings.
   *
   * @param failures why the build fails; empty if it does not
   * @param out where to write it; neither flushed nor closed
   */
  public static void write(ChangedLines changes, List<String> failures, Appendable out)
      throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("$schema").value(SCHEMA);
    json.name("version").value("2.1.0");
    json.name("runs").beginArray().beginObject();
    json.name("tool").beginObject().name("driver").beginObject();
    json.name("name").value("Mayfly");
    json.name("version").value(changes.version());
    json.name("informationUri").value(PROJECT);
    json.name("rules").beginArray();
    rule(ChangedLine.APPEARED, "A line allocates that did not allocate before.", json);
    rule(ChangedLine.GREW, "A line allocates more than before.", json);
    json.endArray().endObject().endObject();
    json.name("invocations").beginArray().beginObject();
    json.name("executionSuccessful").value(true);
    json.name("toolExecutionNotifications").beginArray();
    for (String failure : failures) {
      json.beginObject().name("level").value("error");
      text(Printable.of(failure), json.name("message"));
      json.endObject();
    }
    json.endArray().endObject().endArray();
    json.name("results").beginArray();
    for (ChangedLine line : changes.located()) {
      write(line, failures.isEmpty() ? "warning" : "error", json);
    }
    json.endArray().endObject().endArray().endObject();
    json.flush();
  }

  private static void rule(String id, String description, JsonWriter json) throws IOException {
    json.beginObject().name("id").value(id);
    text(description, json.name("shortDescription"));
    json.endObject();
  }

  private static void text(String text, JsonWriter json) throws IOException {
    json.beginObject().name("text").value(text).endObject();
  }

  private static void write(ChangedLine line, String level, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("ruleId").value(line.rule());
    json.name("ruleIndex").value(line.isNew() ? 0 : 1);
    json.name("level").value(level);
    text(line.text(), json.name("message"));
    json.name("locations").beginArray().beginObject();
    json.name("physicalLocation").beginObject();
    json.name("artifactLocation").beginObject();
    json.name("uri").value(uri(line.path()));
    json.name("uriBaseId").value("%SRCROOT%").endObject();
    if (line.site().line() > 0) {
      json.name("region").beginObject().name("startLine").value(line.site().line()).endObject();
    }
    json.endObject();
    MethodFrame method = line.site().method();
    json.name("logicalLocations").beginArray().beginObject();
    json.name("fullyQualifiedName")
        .value(Printable.of(method.className() + "." + method.methodName()));
    json.name("kind").value("function").endObject().endArray();
    json.endObject().endArray();
    json.name("properties").beginObject();
    amounts("before", line.change().before(), json);
    amounts("after", line.change().after(), json);
    json.endObject();
    json.endObject();
  }

  private static void amounts(String when, AllocationStats stats, JsonWriter json)
      throws IOException {
    json.name(when).beginObject();
    json.name("allocations").value(stats.allocations());
    json.name("bytes").value(stats.bytes()).endObject();
  }

  private static String uri(String path) {
    try {
      // a colon in the first name would end a scheme
      return new URI(null, null, "/" + path, null).toASCIIString().substring(1);
    } catch (URISyntaxException impossible) {
      throw new IllegalArgumentException(path, impossible);
    }
  }
}
