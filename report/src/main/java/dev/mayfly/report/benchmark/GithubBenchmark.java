package dev.mayfly.report.benchmark;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * Thread-safe, without state: amounts as <a
 * href="https://github.com/benchmark-action/github-action-benchmark">github-action-benchmark</a>
 * reads them with {@code tool: customSmallerIsBetter}.
 */
final class GithubBenchmark implements ReportWriter {

  @Override
  public String fileName() {
    return "github-action-benchmark.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginArray();
    for (SteadyAmount amount : SteadyAmount.of(snapshot)) {
      String unit = amount.quantity().jsonName();
      json.beginObject();
      json.name("name").value(amount.subject() + " " + unit);
      json.name("unit").value(unit);
      json.name("value").value(amount.amount());
      json.endObject();
    }
    json.endArray();
    json.flush();
  }
}
