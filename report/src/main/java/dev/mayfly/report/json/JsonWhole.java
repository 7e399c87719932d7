package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.SelfCheck;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.UnwovenBytes;
import java.io.IOException;
import java.util.Map;

/**
 * Thread-safe, without state: writes, for other readers, what follows from the sampled allocations.
 */
final class JsonWhole {
  private JsonWhole() {}

  static void write(WholePicture whole, JsonWriter json) throws IOException {
    if (whole.isEmpty()) {
      return;
    }
    json.name("whole").beginObject();
    json.name("countedBytes").value(whole.countedBytes());
    json.name("uncountedBytes").value(whole.uncountedBytes());
    json.name("beforeBytes").value(whole.beforeBytes());
    json.name("restBytes").value(whole.restBytes());
    json.name("allocatedBytes").value(whole.allocatedBytes());
    if (whole.hasEnoughSamples()) {
      json.name("explained").value(whole.explained());
    }
    json.name("unwoven").beginArray();
    for (UnwovenBytes unwoven : whole.unwoven()) {
      json.beginObject().name("packages").value(unwoven.packages());
      json.name("estimatedBytes").value(unwoven.bytes()).endObject();
    }
    json.endArray();
    json.name("restByType").beginArray();
    for (Map.Entry<String, RestEstimate> type : whole.byType().entrySet()) {
      json.beginObject().name("type").value(type.getKey());
      write(type.getValue(), json);
      json.endObject();
    }
    json.endArray();
    json.name("restByThreads").beginArray();
    for (Map.Entry<String, RestEstimate> group : whole.byThreadGroup().entrySet()) {
      json.beginObject().name("threads").value(group.getKey());
      write(group.getValue(), json);
      json.endObject();
    }
    json.endArray();
    json.name("selfCheck").beginArray();
    for (SelfCheck.Row row : whole.selfCheck().rows()) {
      json.beginObject();
      json.name("class").value(row.method().className());
      json.name("method").value(row.method().methodName());
      json.name("type").value(row.typeName());
      json.name("counted").value(row.counted());
      json.name("samples").value(row.samples());
      json.endObject();
    }
    json.endArray().endObject();
  }

  private static void write(RestEstimate estimate, JsonWriter json) throws IOException {
    json.name("samples").value(estimate.samples());
    json.name("estimatedBytes").value(estimate.bytes());
    JsonContexts.write(estimate.bytesLow(), estimate.bytesHigh(), json.name("estimatedBytes95"));
  }
}
