package dev.mayfly.report.json;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.run.CallLines;
import java.io.IOException;

/**
 * Confined to one thread: the strings, frames and sites of context trees, which are written, or
 * read, before the trees; numbered in the order in which a walk of the trees first meets them.
 */
final class ContextTables {

  private final Numbered<String> strings = new Numbered<>("string");
  private final Numbered<MethodFrame> frames = new Numbered<>("frame");
  private final Numbered<AllocationSite> sites = new Numbered<>("site");

  /** Adds the methods and sites of a tree. */
  void add(ContextSnapshot tree) {
    for (ContextSnapshot context : tree.preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        add(method);
      }
      context.sites().keySet().forEach(this::add);
    }
  }

  /**
   * Adds the methods and sites of counted live objects, whose contexts the tree may no longer have.
   */
  void add(History history) {
    for (ContextSite context : history.censuses().contexts().keySet()) {
      context.path().forEach(this::add);
      add(context.site());
    }
  }

  /** Adds the methods and sites of intervals. */
  void add(Intervals intervals) {
    for (Intervals.Context context : intervals.contexts()) {
      MethodFrame method = context.method();
      if (method != null) {
        add(method);
      }
    }
    intervals.cells().forEach(cell -> add(cell.site()));
  }

  /** Adds the methods of calls, whose contexts the tree may no longer have. */
  void add(CallLines lines) {
    for (CallLines.Call call : lines.byCall().keySet()) {
      add(call.caller());
      add(call.callee());
    }
  }

  private void add(AllocationSite site) {
    if (sites.add(site)) {
      add(site.method());
      strings.add(site.typeName());
    }
  }

  private void add(MethodFrame frame) {
    if (frames.add(frame)) {
      strings.add(frame.className());
      strings.add(frame.methodName());
      strings.add(frame.descriptor());
    }
  }

  Numbered<MethodFrame> frames() {
    return frames;
  }

  Numbered<AllocationSite> sites() {
    return sites;
  }

  void write(JsonWriter json) throws IOException {
    Kind.writeEach(strings.values(), Kind.TEXT, json.name("strings"));
    json.name("frames").beginArray();
    for (MethodFrame frame : frames.values()) {
      json.beginArray();
      strings.write(frame.className(), json);
      strings.write(frame.methodName(), json);
      strings.write(frame.descriptor(), json);
      json.endArray();
    }
    json.endArray();
    json.name("sites").beginArray();
    for (AllocationSite site : sites.values()) {
      json.beginArray();
      frames.write(site.method(), json);
      json.value(site.line());
      strings.write(site.typeName(), json);
      json.value(site.kind().name());
      json.endArray();
    }
    json.endArray();
  }

  void readString(JsonReader json) throws IOException {
    strings.addNext(json.nextString());
  }

  void readFrame(JsonReader json) throws IOException {
    json.beginArray();
    frames.addNext(new MethodFrame(strings.read(json), strings.read(json), strings.read(json)));
    json.endArray();
  }

  void readSite(JsonReader json) throws IOException {
    json.beginArray();
    sites.addNext(
        new AllocationSite(
            frames.read(json),
            json.nextInt(),
            strings.read(json),
            AllocationKind.valueOf(json.nextString())));
    json.endArray();
  }
}
