package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapPath;
import dev.mayfly.heap.HeapPaths;
import dev.mayfly.heap.HeapStep;
import dev.mayfly.heap.RetainedObjects;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.wording.HeapPathNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.SiteInContexts;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Thread-safe, without state: who holds the instances of a type, for programs. */
public final class HeapPathsJson {

  private HeapPathsJson() {}

  /**
   * Writes the paths, what the instances retain if that is known, and the sites if there are any.
   *
   * @param retained what they retain; null if it is not known
   * @param out where to write it; flushed, not closed
   */
  public static void write(
      HeapPaths paths,
      @Nullable RetainedObjects retained,
      List<SiteInContexts> sites,
      Appendable out)
      throws IOException {
    HeapPathNames names = HeapPathNames.of(paths);
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("type").value(paths.typeName());
    json.name("instances").value(paths.instances());
    json.name("unreachable").value(paths.unreachable());
    json.name("paths").beginArray();
    for (HeapPath path : paths.paths()) {
      write(path, names.path(path), json);
    }
    json.endArray();
    if (retained != null) {
      write(retained, names, json);
    }
    json.name("sites").beginArray();
    for (SiteInContexts site : sites) {
      write(site, json);
    }
    json.endArray();
    json.endObject();
    json.flush();
    out.append('\n');
  }

  private static void write(RetainedObjects found, HeapPathNames names, JsonWriter json)
      throws IOException {
    json.name("retained").beginObject();
    json.name("shallowBytes").value(found.shallow());
    json.name("retainedBytes").value(found.retained());
    json.name("sharedBytes").value(found.shared());
    json.name("heapBytes").value(found.heap());
    json.name("biggest").beginArray();
    for (RetainedObjects.Biggest each : found.biggest()) {
      json.beginObject();
      json.name("shallowBytes").value(each.shallow());
      json.name("retainedBytes").value(each.retained());
      json.name("path");
      write(each.path(), names.path(each.path()), json);
      json.endObject();
    }
    json.endArray();
    json.name("dominators").beginArray();
    for (RetainedObjects.Dominator each : found.dominators()) {
      json.beginObject();
      json.name("instances").value(each.instances());
      json.name("retainedBytes").value(each.retained());
      write(each.immediate(), json.name("immediate"));
      write(each.holder(), json.name("outsideJdk"));
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static void write(HeapHolder holder, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("kind").value(holder.kind().name());
    json.name("type").value(holder.typeName());
    json.endObject();
  }

  private static void write(HeapPath path, String text, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("instances").value(path.instances());
    json.name("text").value(text);
    json.name("root").value(path.root().kind().name());
    json.name("thread").value(path.root().thread());
    json.name("steps").beginArray();
    for (HeapStep step : path.steps()) {
      json.beginObject();
      json.name("class").value(step.className());
      json.name("field").value(step.fieldName());
      json.name("dimensions").value(step.dimensions());
      json.name("repeats").value(step.repeats());
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private static void write(SiteInContexts each, JsonWriter json) throws IOException {
    AllocationSite site = each.heaviest().site();
    json.beginObject();
    json.name("class").value(site.method().className());
    json.name("method").value(site.method().methodName());
    json.name("line").value(site.line());
    json.name("allocations").value(each.stats().allocations());
    json.name("bytes").value(each.stats().bytes());
    json.name("context").beginArray();
    for (MethodFrame frame : each.heaviest().path()) {
      json.value(frame.className() + "." + frame.methodName());
    }
    json.endArray();
    json.endObject();
  }
}
