package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.ClassNames;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined to one thread: the types, methods and sites of an HTML report, numbered as they are
 * requested, with the names by which people know them.
 */
final class HtmlNames {

  private final ProfileNames names;
  private final Map<String, Integer> strings = new LinkedHashMap<>();
  private final Map<String, Integer> types = new LinkedHashMap<>();
  private final Map<MethodFrame, Integer> frames = new LinkedHashMap<>();
  private final Map<AllocationSite, Integer> sites = new LinkedHashMap<>();

  HtmlNames(ProfileNames names) {
    this.names = names;
  }

  int type(String typeName) {
    Integer known = types.putIfAbsent(typeName, types.size());
    return known == null ? types.size() - 1 : known;
  }

  int frame(MethodFrame frame) {
    Integer known = frames.putIfAbsent(frame, frames.size());
    return known == null ? frames.size() - 1 : known;
  }

  int site(AllocationSite site) {
    Integer known = sites.putIfAbsent(site, sites.size());
    if (known != null) {
      return known;
    }
    type(site.typeName());
    frame(site.method());
    return sites.size() - 1;
  }

  /** Any other name. */
  int text(String name) {
    return string(name);
  }

  private int string(String text) {
    Integer known = strings.putIfAbsent(text, strings.size());
    return known == null ? strings.size() - 1 : known;
  }

  /** Writes the tables. Names that are requested afterwards are in none of them. */
  void write(JsonWriter json) throws IOException {
    Columns typeTable = new Columns("name", "short");
    for (String type : types.keySet()) {
      typeTable.row(string(ClassNames.full(type)), string(names.classes().shortest(type)));
    }
    // of a name that no other method has, and of one for places that name a line, too
    Columns frameTable = new Columns("class", "name", "plain");
    for (MethodFrame frame : frames.keySet()) {
      frameTable.row(
          string(ClassNames.full(frame.className())),
          string(names.methods().of(frame)),
          string(names.methods().plain(frame)));
    }
    Columns siteTable = new Columns("frame", "line", "type", "way");
    List<AllocationSite> all = new ArrayList<>(sites.keySet());
    for (AllocationSite site : all) {
      siteTable.row(
          frame(site.method()), site.line(), type(site.typeName()), string(ProfileNames.way(site)));
    }
    typeTable.write(json.name("types"));
    frameTable.write(json.name("frames"));
    siteTable.write(json.name("sites"));
    json.name("strings").beginArray();
    for (String string : strings.keySet()) {
      json.value(string);
    }
    json.endArray();
  }
}
