package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.run.MetricsPoint;
import java.io.IOException;
import java.util.List;

/** Confined to one thread: writes, and reads, what agents have noted over executed bytecodes. */
final class JsonMetrics {

  private final ImmutableList.Builder<MetricsPoint> points = ImmutableList.builder();

  static void write(List<MetricsPoint> points, JsonWriter json) throws IOException {
    if (points.isEmpty()) {
      return;
    }
    json.name("metrics").beginArray();
    for (MetricsPoint point : points) {
      json.beginObject();
      json.name("threadId").value(point.threadId());
      json.name("thread").value(point.thread());
      json.name("bytecodes").value(point.bytecodes());
      json.name("allocations").value(point.allocations());
      json.name("bytes").value(point.bytes());
      json.name("liveBytes").value(point.liveBytes());
      json.endObject();
    }
    json.endArray();
  }

  void read(JsonReader json) throws IOException {
    JsonFields fields = JsonFields.read(json);
    points.add(
        new MetricsPoint(
            fields.number("threadId"),
            fields.text("thread"),
            fields.number("bytecodes"),
            fields.number("allocations"),
            fields.number("bytes"),
            fields.number("liveBytes")));
  }

  /** What was read. */
  ImmutableList<MetricsPoint> points() {
    return points.build();
  }
}
