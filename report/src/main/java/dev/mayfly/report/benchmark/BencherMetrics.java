package dev.mayfly.report.benchmark;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;

/**
 * Thread-safe, without state: amounts in the <a
 * href="https://bencher.dev/docs/reference/bencher-metric-format/">Bencher Metric Format</a>: by
 * subject and measure.
 */
final class BencherMetrics implements ReportWriter {

  @Override
  public String fileName() {
    return "bencher.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    String open = "";
    for (SteadyAmount amount : SteadyAmount.of(snapshot)) {
      if (!amount.subject().equals(open)) {
        if (!open.isEmpty()) {
          json.endObject();
        }
        open = amount.subject();
        json.name(open).beginObject();
      }
      json.name(amount.quantity().jsonName()).beginObject();
      json.name("value").value(amount.amount()).endObject();
    }
    json.endObject().endObject(); // there is always the total
    json.flush();
  }
}
