package dev.mayfly.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What endpoint and meters say of one and the same thing agrees. */
final class ActuatorIT {
  @Test
  void figuresAgree() throws Exception {
    Instant before = Instant.now();
    try (TeaServer tea =
        TeaServer.start(
            Runtime.version().feature(),
            "",
            "--management.endpoints.web.exposure.include=allocations,prometheus",
            "--management.endpoints.web.base-path=/watch",
            "--mayfly.requests.max-overhead=1",
            "--mayfly.metrics.max-age=1h")) {
      Instant ready = Instant.now();
      assertThat(tea.text("/watch/prometheus")).contains("mayfly_allocated_objects_total");
      assertThat(tea.text("/cups/505")).startsWith("sum ");
      String request =
          "mayfly_request_objects_sum{kind=\"http\",principal=\"GET /cups/{count}\"} 505.0";
      // the last reading knew nothing of this handler method
      assertThat(tea.textWith("/watch/prometheus", request))
          .contains(request)
          .contains(
              "mayfly_allocated_objects_total{account=\"com.example.tea.TeaController.cups\"} 505.0");
      JsonObject row = tea.principal("/watch", "GET /cups/{count}", 1);
      assertThat(row.get("allocations").getAsLong()).isEqualTo(505);
      assertThat(tea.post("/watch/allocations", "text/plain", "stop").statusCode()).isEqualTo(415);
      assertThat(tea.text("/spoons/1")).isNotEmpty();
      tea.principal("/watch", "GET /spoons/{count}", 1);
      JsonObject table = tea.json("/watch/allocations/requests");
      assertThat(table.getAsJsonArray("rows").toString()).doesNotContain("(no route)");
      // counting began before the application did, and its requests are counted since then
      Instant from = Instant.parse(table.get("from").getAsString());
      assertThat(from).isBetween(before.minusMillis(1), ready);
      String notes = table.get("notes").toString();
      int at = notes.indexOf("started at ") + "started at ".length();
      Instant opened = Instant.parse(notes.substring(at, notes.indexOf('Z', at) + 1));
      assertThat(opened).isAfterOrEqualTo(from.minusSeconds(1)).isBefore(ready);
    }
  }
}
