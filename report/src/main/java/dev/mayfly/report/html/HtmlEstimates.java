package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.amounts.RestEstimate;
import java.io.IOException;

/** Thread-safe, without state: an estimate of bytes as members of a row. */
final class HtmlEstimates {

  private HtmlEstimates() {}

  static void write(RestEstimate estimate, JsonWriter json) throws IOException {
    json.name("estimated").value(estimate.bytes());
    json.name("half").value(Math.round(estimate.halfWidth()));
  }
}
