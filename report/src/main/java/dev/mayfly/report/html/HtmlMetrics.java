package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.run.MetricsPoint;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: what agents have noted over executed bytecodes, by thread, for the
 * script of an HTML report.
 */
final class HtmlMetrics {

  private HtmlMetrics() {}

  static void write(List<MetricsPoint> points, JsonWriter json) throws IOException {
    Map<Long, Columns> threads = new LinkedHashMap<>();
    Map<Long, String> names = new LinkedHashMap<>();
    for (MetricsPoint point : points) {
      names.put(point.threadId(), point.thread());
      threads
          .computeIfAbsent(
              point.threadId(), id -> new Columns("bytecodes", "allocations", "bytes", "live"))
          .row(point.bytecodes(), point.allocations(), point.bytes(), point.liveBytes());
    }
    json.beginArray();
    for (Map.Entry<Long, Columns> thread : threads.entrySet()) {
      json.beginObject();
      json.name("name").value(names.getOrDefault(thread.getKey(), ""));
      thread.getValue().write(json.name("points"));
      json.endObject();
    }
    json.endArray();
  }
}
