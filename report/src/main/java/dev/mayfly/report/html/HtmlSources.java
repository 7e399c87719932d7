package dev.mayfly.report.html;

import com.google.common.base.CharMatcher;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.report.sources.SourceLinks;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.SourceFileTable;
import dev.mayfly.snapshot.types.AnalysisTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Confined to one thread: the lines of source around the sites of an HTML report, those with the
 * most bytes first, and around the lines in tables of analyses, as far as there is room.
 */
final class HtmlSources {

  private static final int MOST_FILES = 200;
  private static final int MOST_LINES = 20_000;
  private static final int AROUND = 6;
  private static final int LONGEST_LINE = 400;
  private static final CharMatcher TAB = CharMatcher.is('\t');

  /** The title of the names in tables of lines. */
  private static final String LINES = "line";

  /** {@code com.acme.Basket.sum:17}: class and line. */
  private static final Pattern PLACE = Pattern.compile("(.+)\\.[^.:]+:(\\d{1,6})");

  /** A row of a table of lines, by their numbers, and where it is in a file. */
  private record LineRow(int table, int row, String file, int line) {}

  private record File(List<String> lines, TreeSet<Integer> shown) {}

  private final SourceFiles sources;
  private final SourceLinks links;
  // by name; empty where there is no such file
  private final Map<String, Optional<File>> files = new LinkedHashMap<>();
  private final List<LineRow> rows = new ArrayList<>();
  private int found;
  private int lines;

  HtmlSources(SourceFiles sources, SourceLinks links) {
    this.sources = sources;
    this.links = links;
  }

  /** Writes the files, which sites are in them, and the addresses that sites lead to. */
  void write(ProfileSnapshot snapshot, HtmlNames names, JsonWriter json) throws IOException {
    SourceFileTable table = snapshot.get(SourceFileTable.PART);
    Map<AllocationSite, String> places = new LinkedHashMap<>();
    if (!sources.isEmpty()) {
      for (AllocationSite site : snapshot.bySite().keySet()) {
        String className = site.method().className();
        if (show(className, site.line(), table)) {
          places.put(site, SourceFiles.nameOf(className, table));
        }
      }
      showRows(snapshot, table);
    }
    Map<String, Integer> numbers = new LinkedHashMap<>();
    json.name("sources").beginArray();
    for (Map.Entry<String, Optional<File>> entry : files.entrySet()) {
      File file = entry.getValue().orElse(null);
      if (file != null && !file.shown.isEmpty()) {
        numbers.put(entry.getKey(), numbers.size());
        write(entry.getKey(), file, json);
      }
    }
    json.endArray();
    Columns sites = new Columns("site", "file");
    for (Map.Entry<AllocationSite, String> place : places.entrySet()) {
      Integer file = numbers.get(place.getValue());
      if (file != null) {
        sites.row(names.site(place.getKey()), file);
      }
    }
    sites.write(json.name("siteSources"));
    Columns ofRows = new Columns("table", "row", "file", "line");
    for (LineRow row : rows) {
      Integer file = numbers.get(row.file);
      if (file != null) {
        ofRows.row(row.table, row.row, file, row.line);
      }
    }
    ofRows.write(json.name("lineSources"));
    writeLinks(snapshot, names, json.name("sourceLinks"));
  }

  private void writeLinks(ProfileSnapshot snapshot, HtmlNames names, JsonWriter json)
      throws IOException {
    Columns paths = new Columns("site", "path");
    if (!links.isEmpty()) {
      Path project = Path.of("").toAbsolutePath();
      // a file is looked for once, however many sites are in it
      Map<String, Optional<String>> byClass = new LinkedHashMap<>();
      for (AllocationSite site : snapshot.bySite().keySet()) {
        Optional<String> path =
            byClass.computeIfAbsent(
                site.method().className(),
                name -> links.pathOf(name, snapshot.get(SourceFileTable.PART), sources, project));
        if (site.line() > 0 && path.isPresent()) {
          paths.row(names.site(site), names.text(path.get()));
        }
      }
    }
    json.beginObject().name("pattern").value(links.pattern());
    paths.write(json.name("paths"));
    json.endObject();
  }

  /** Shows the lines that are rows of tables of analyses. */
  private void showRows(ProfileSnapshot snapshot, SourceFileTable files) {
    for (int table = 0; table < snapshot.get(AnalysisTable.PART).size(); table++) {
      if (snapshot.get(AnalysisTable.PART).get(table).key().equals(LINES)) {
        int row = 0;
        for (String name : snapshot.get(AnalysisTable.PART).get(table).rows().keySet()) {
          Matcher place = PLACE.matcher(name);
          if (place.matches()) {
            String className = place.group(1);
            int line = Integer.parseInt(place.group(2));
            if (show(className, line, files)) {
              rows.add(new LineRow(table, row, SourceFiles.nameOf(className, files), line));
            }
          }
          row++;
        }
      }
    }
  }

  /** Shows the lines around a line, if the file has it and there is room. */
  private boolean show(String className, int number, SourceFileTable table) {
    if (number == 0 || lines >= MOST_LINES) {
      return false;
    }
    String name = SourceFiles.nameOf(className, table);
    Optional<File> known = files.get(name);
    if (known == null) {
      known =
          found == MOST_FILES
              ? Optional.empty()
              : sources.linesOf(className, table).map(all -> new File(all, new TreeSet<>()));
      files.put(name, known);
      found += known.isPresent() ? 1 : 0;
    }
    File file = known.orElse(null);
    // a line that the file does not have: it is not the source of this class
    if (file == null || number > file.lines.size()) {
      return false;
    }
    int from = Math.max(1, number - AROUND);
    int to = Math.min(file.lines.size(), number + AROUND);
    for (int line = from; line <= to; line++) {
      lines += file.shown.add(line) ? 1 : 0;
    }
    return true;
  }

  private static void write(String name, File file, JsonWriter json) throws IOException {
    json.beginObject();
    json.name("name").value(name);
    json.name("numbers").beginArray();
    for (int line : file.shown) {
      json.value(line);
    }
    json.endArray();
    json.name("lines").beginArray();
    for (int line : file.shown) {
      String text = TAB.replaceFrom(file.lines.get(line - 1), "    ").stripTrailing();
      json.value(text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) + " …" : text);
    }
    json.endArray();
    json.endObject();
  }
}
