package dev.mayfly.fuzz;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.mayfly.fuzz.witness.WitnessSite;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Immutable. What was allocated: allocations, elements and failed constructions by site, type, kind
 * and context. Read from what the witness wrote, or from a profile.
 *
 * @param byProgram rows by package and then by site, each with three counts
 */
record Counts(Map<String, Map<String, long[]>> byProgram) {
  private static final String PREFIX = "fuzzed.";
  private static final Set<String> KINDS =
      Set.of(
          "OBJECT",
          "ARRAY",
          "INNER_ARRAY",
          "REFLECTIVE_ARRAY",
          "COPY",
          "CLONE",
          "BOXING",
          "UNWOVEN_CALLER");

  /** What the witness wrote. */
  static Counts ofWitness(Path file, List<WitnessSite> sites, boolean contexts) throws IOException {
    Counts counts = new Counts(new TreeMap<>());
    for (String line : Files.readAllLines(file)) {
      String[] words = line.split("\t", -1);
      WitnessSite site = sites.get(Integer.parseInt(words[0]));
      boolean inner = words[1].startsWith("inner ");
      String type = words[1].isEmpty() ? site.type() : words[1].replace("inner ", "");
      String kind = inner && site.kind().equals("ARRAY") ? "INNER_ARRAY" : site.kind();
      long begun = Long.parseLong(words[3]);
      long completed = Long.parseLong(words[4]);
      counts.add(
          site.method(),
          site.line(),
          type,
          kind,
          contexts ? words[2] : "",
          completed,
          Long.parseLong(words[5]),
          begun == 0 ? 0 : begun - completed);
    }
    return counts;
  }

  /** What a profile says, of the methods of generated programs. */
  static Counts ofProfile(Path file, boolean contexts) throws IOException {
    Counts counts = new Counts(new TreeMap<>());
    JsonObject profile;
    try (Reader reader = Files.newBufferedReader(file)) {
      profile = JsonParser.parseReader(reader).getAsJsonObject();
    }
    JsonArray strings = profile.getAsJsonArray("strings");
    List<String> frames = new ArrayList<>();
    for (JsonElement frame : profile.getAsJsonArray("frames")) {
      JsonArray f = frame.getAsJsonArray();
      frames.add(text(strings, f, 0) + "." + text(strings, f, 1) + text(strings, f, 2));
    }
    JsonArray sites = profile.getAsJsonArray("sites");
    List<String> paths = new ArrayList<>();
    for (JsonElement element : profile.getAsJsonArray("contexts")) {
      JsonObject context = element.getAsJsonObject();
      String path = context.has("parent") ? paths.get(context.get("parent").getAsInt()) : "";
      if (context.has("frame")) {
        String frame = frames.get(context.get("frame").getAsInt());
        if (frame.startsWith(PREFIX)) {
          path = path.isEmpty() ? frame : frame + " " + path;
        }
      } else if (context.has("parent")) {
        path = context + " " + path;
      }
      paths.add(path);
      if (!context.has("self")) {
        continue;
      }
      for (JsonElement cell : context.getAsJsonArray("self")) {
        JsonArray c = cell.getAsJsonArray();
        JsonArray site = sites.get(c.get(0).getAsInt()).getAsJsonArray();
        String method = frames.get(site.get(0).getAsInt());
        String kind = site.get(3).getAsString();
        if (method.startsWith(PREFIX) && KINDS.contains(kind)) {
          counts.add(
              method,
              site.get(1).getAsInt(),
              text(strings, site, 2),
              kind,
              contexts ? path : "",
              c.get(1).getAsLong(),
              c.get(2).getAsLong(),
              c.get(4).getAsLong());
        }
      }
    }
    return counts;
  }

  private static String text(JsonArray strings, JsonArray row, int column) {
    return strings.get(row.get(column).getAsInt()).getAsString();
  }

  private void add(
      String method,
      int line,
      String type,
      String kind,
      String context,
      long count,
      long elements,
      long failed) {
    int end = method.indexOf('.', PREFIX.length());
    Map<String, long[]> rows =
        byProgram.computeIfAbsent(method.substring(0, end), key -> new TreeMap<>());
    String key =
        method
            + " line "
            + line
            + ": "
            + type
            + " "
            + kind
            + (context.isEmpty() ? "" : "\n      in " + context.replace(" ", "\n         "));
    long[] sums = rows.computeIfAbsent(key, k -> new long[3]);
    sums[0] += count;
    sums[1] += elements;
    sums[2] += failed;
  }

  /** The rows in which another one differs in a program, as text. */
  List<String> differences(Counts other, String program) {
    Map<String, long[]> mine = byProgram.getOrDefault(program, Map.of());
    Map<String, long[]> others = other.byProgram.getOrDefault(program, Map.of());
    TreeMap<String, String> found = new TreeMap<>();
    mine.forEach((key, counts) -> compare(key, counts, others.get(key), found));
    others.forEach((key, counts) -> compare(key, mine.get(key), counts, found));
    return List.copyOf(found.values());
  }

  private static void compare(String key, long[] mine, long[] other, Map<String, String> found) {
    String a = text(mine);
    String b = text(other);
    if (!a.equals(b)) {
      found.put(key, "expected " + a + ", was " + b + ": " + key);
    }
  }

  private static String text(long[] counts) {
    return counts == null || (counts[0] == 0 && counts[2] == 0)
        ? "none"
        : counts[0]
            + (counts[1] == 0 ? "" : " with " + counts[1] + " elements")
            + (counts[2] == 0 ? "" : " and " + counts[2] + " failed");
  }
}
