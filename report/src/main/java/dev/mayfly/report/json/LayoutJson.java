package dev.mayfly.report.json;

import com.google.common.base.Ascii;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Thread-safe: what types cost in other layouts, as JSON, for other programs. */
public final class LayoutJson implements ReportWriter {

  private final HeapFigures heap;

  /**
   * Writes layouts.
   *
   * @param heap what a heap dump knows, whose objects the profile has; or none
   */
  public LayoutJson(HeapFigures heap) {
    this.heap = heap;
  }

  @Override
  public String fileName() {
    return "layout.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    LayoutAdvice advice = LayoutAdvice.of(snapshot, heap);
    ProfileNames names = ProfileNames.of(snapshot);
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("recorded").value(advice.recorded().label());
    json.name("bytes").value(advice.today());
    write(advice.byCompact(), json.name("savedByCompactHeaders"));
    write(advice.byValues(), json.name("savedByValueClasses"));
    write(advice.byCandidates(), json.name("savedByOwnValueClasses"));
    write(advice.byRestriction(), json.name("savedByNullRestriction"));
    json.name("liveBytes").value(advice.live());
    json.name("savedOfLive").value(advice.liveSaved());
    json.name("unknownBytes").value(advice.unknownBytes());
    json.name("rows").beginArray();
    for (LayoutRow row : advice.rows()) {
      json.beginObject().name("type").value(row.typeName());
      json.name("standing").value(Ascii.toLowerCase(row.standing().name()));
      json.name("count").value(row.count());
      json.name("elements").value(row.elements());
      json.name("values").value(row.values());
      json.name("bytes").value(row.today());
      json.name("compactBytes").value(row.compact());
      json.name("jep401Bytes").value(row.jep401());
      json.name("nullRestrictedBytes").value(row.nullRestricted());
      write(row.saved(), json.name("saved"));
      json.name("liveShare").value(row.liveShare());
      json.endObject();
    }
    json.endArray();
    write(advice.candidates(), names, json.name("candidates"));
    write(advice.blocked(), names, json.name("blocked"));
    if (!heap.isEmpty()) {
      writeHeap(snapshot, json);
    }
    json.endObject();
    json.flush();
  }

  private void writeHeap(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    json.name("liveTypes").beginArray();
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      json.beginObject().name("type").value(type.getKey());
      json.name("count").value(type.getValue().allocations());
      json.name("elements").value(type.getValue().elements());
      json.name("bytes").value(type.getValue().bytes());
      json.endObject();
    }
    json.endArray();
    json.name("slots").beginArray();
    for (HeapSlots slots : heap.slots()) {
      json.beginObject().name("holder").value(slots.holder());
      json.name("type").value(slots.value());
      json.name("filled").value(slots.filled());
      json.name("objects").value(slots.distinct());
      json.name("shared").value(slots.shared());
      json.endObject();
    }
    json.endArray();
  }

  private static void write(ByteRange range, JsonWriter json) throws IOException {
    json.beginArray().value(range.low()).value(range.high()).endArray();
  }

  private static void write(List<AssessedClass> classes, ProfileNames names, JsonWriter json)
      throws IOException {
    json.beginArray();
    for (AssessedClass each : classes) {
      json.beginObject().name("type").value(each.typeName());
      json.name("objects").value(each.objects());
      json.name("bytes").value(each.bytes());
      json.name("obstacles").beginArray();
      for (String obstacle : LayoutSentences.obstacles(each, names)) {
        json.value(obstacle);
      }
      json.endArray().endObject();
    }
    json.endArray();
  }
}
