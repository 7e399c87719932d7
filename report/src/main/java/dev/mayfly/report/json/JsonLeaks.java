package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.finding.LeakHolding;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: writes of what there is steadily more, for other programs. */
final class JsonLeaks {

  private JsonLeaks() {}

  /** Writes the suspects, if there are any. */
  static void write(List<LeakSuspect> suspects, JsonWriter json) throws IOException {
    if (suspects.isEmpty()) {
      return;
    }
    json.name("leakSuspects").beginArray();
    for (LeakSuspect suspect : suspects) {
      json.beginObject();
      json.name("type").value(suspect.typeName());
      if (suspect.context().isPresent()) {
        AllocationSite site = suspect.context().get().site();
        json.name("class").value(site.method().className());
        json.name("method").value(site.method().methodName());
        json.name("line").value(site.line());
        json.name("path").beginArray();
        for (MethodFrame frame : suspect.context().get().path()) {
          json.value(frame.className() + "." + frame.methodName());
        }
        json.endArray();
      }
      if (suspect.account().isPresent()) {
        json.name("account").value(suspect.account().get().agent());
        json.name("principal").value(suspect.account().get().principal());
      }
      json.name("alive").value(suspect.alive());
      json.name("objectsPerSecond").value(suspect.objectsPerSecond());
      json.name("objectsPerSecond95").beginArray();
      json.value(suspect.objectsPerSecondLow()).value(suspect.objectsPerSecondHigh()).endArray();
      json.name("bytesPerSecond").value(suspect.bytesPerSecond());
      json.name("kept").value(suspect.kept());
      if (suspect.medianAgeNanos().isPresent()) {
        json.name("medianAgeNanos").value(suspect.medianAgeNanos().getAsLong());
        json.name("oldestAgeNanos").value(suspect.oldestAgeNanos().orElse(0));
      }
      json.name("chance").value(suspect.chance());
      write(suspect.holding(), json);
      json.endObject();
    }
    json.endArray();
  }

  private static void write(LeakHolding holding, JsonWriter json) throws IOException {
    if (holding.holder().isPresent()) {
      json.name("holder").value(holding.holder().get());
    }
    if (!holding.holds().isEmpty()) {
      json.name("holds").beginArray();
      for (String type : holding.holds()) {
        json.value(type);
      }
      json.endArray();
      json.name("heldBytesPerSecond").value(holding.heldBytesPerSecond());
    }
  }
}
