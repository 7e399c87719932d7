package dev.mayfly.report.json;

import com.google.common.collect.ImmutableSet;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.io.IOException;

/**
 * Confined to one thread: the strings, frames and sites of context trees, which are written, or
 * read, before the trees; numbered in the order in which a walk of the trees first meets them.
 */
public final class ContextTables {

  static final ImmutableSet<String> NAMES = ImmutableSet.of("strings", "frames", "sites");

  private final Numbered<String> strings = new Numbered<>("string");
  private final Numbered<MethodFrame> frames = new Numbered<>("frame");
  private final Numbered<AllocationSite> sites = new Numbered<>("site");

  ContextTables() {}

  /** Adds the methods and sites of a tree. */
  public void add(ContextSnapshot tree) {
    for (ContextSnapshot context : tree.preOrder()) {
      MethodFrame method = context.method();
      if (method != null) {
        add(method);
      }
      context.sites().keySet().forEach(this::add);
    }
  }

  /** Adds a site with its method. */
  public void add(AllocationSite site) {
    if (sites.add(site)) {
      add(site.method());
      strings.add(site.typeName());
    }
  }

  /** Adds a method. */
  public void add(MethodFrame frame) {
    if (frames.add(frame)) {
      strings.add(frame.className());
      strings.add(frame.methodName());
      strings.add(frame.descriptor());
    }
  }

  /** Methods by their numbers. */
  public Numbered<MethodFrame> frames() {
    return frames;
  }

  /** Sites by their numbers. */
  public Numbered<AllocationSite> sites() {
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

  void read(String name, JsonReader json) throws IOException {
    switch (name) {
      case "strings" -> Kind.each(json, this::readString);
      case "frames" -> Kind.each(json, this::readFrame);
      default -> Kind.each(json, this::readSite);
    }
  }

  private void readString(JsonReader json) throws IOException {
    strings.addNext(json.nextString());
  }

  private void readFrame(JsonReader json) throws IOException {
    json.beginArray();
    frames.addNext(new MethodFrame(strings.read(json), strings.read(json), strings.read(json)));
    json.endArray();
  }

  private void readSite(JsonReader json) throws IOException {
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
