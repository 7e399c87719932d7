package dev.mayfly.report.json;

import com.google.common.base.Ascii;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.layout.AssessedClass;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.layout.LayoutAdvice;
import dev.mayfly.layout.LayoutRow;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.output.SurrogateWriter;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;

/** Thread-safe, without state: what types cost in other layouts, as JSON, for other programs. */
public final class LayoutJson implements ReportWriter {

  /** Writes layouts. */
  public LayoutJson() {}

  @Override
  public String fileName() {
    return "layout.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    LayoutAdvice advice = LayoutAdvice.of(snapshot);
    ProfileNames names = ProfileNames.of(snapshot);
    JsonWriter json = SurrogateWriter.json(out);
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
    json.endObject();
    json.flush();
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
