package dev.mayfly.agent.it;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The uses of the objects of one type, as a report in JSON has them: read without the classes that
 * wrote it. Immutable.
 *
 * @param rows a row for each site
 */
record UsesInJson(List<JsonObject> rows) {
  /** Those of all types. */
  static Map<String, UsesInJson> byType(WovenRun run) {
    JsonObject report = JsonParser.parseString(run.text("report/profile.json")).getAsJsonObject();
    JsonArray strings = report.getAsJsonArray("strings");
    JsonArray sites = report.getAsJsonArray("sites");
    Map<String, UsesInJson> types = new TreeMap<>();
    for (JsonElement row : report.getAsJsonArray("uses.drags")) {
      JsonArray site = sites.get(row.getAsJsonArray().get(0).getAsInt()).getAsJsonArray();
      String type = strings.get(site.get(2).getAsInt()).getAsString();
      types
          .computeIfAbsent(type, key -> new UsesInJson(new ArrayList<>()))
          .rows
          .add(row.getAsJsonArray().get(1).getAsJsonObject());
    }
    return types;
  }

  /** The numbers of objects by the least value of their bucket, such as {@code nanos, lag}. */
  Map<Long, Long> counts(String clock, String phase) {
    Map<Long, Long> counts = new TreeMap<>();
    for (JsonObject row : rows) {
      if (row.has(clock)) {
        for (JsonElement bucket : row.getAsJsonObject(clock).getAsJsonArray(phase)) {
          JsonArray each = bucket.getAsJsonArray();
          counts.merge(each.get(0).getAsLong(), each.get(1).getAsLong(), Long::sum);
        }
      }
    }
    return counts;
  }

  /** The number of objects in all buckets. */
  long total(String phase) {
    return counts("nanos", phase).values().stream().mapToLong(Long::longValue).sum();
  }

  /** The phases of lives added up: lag, use, drag, unused. */
  List<Double> sums(String clock, String of) {
    double[] sums = new double[4];
    for (JsonObject row : rows) {
      JsonObject phases = row.getAsJsonObject(clock).getAsJsonObject(of);
      sums[0] += phases.get("lag").getAsDouble();
      sums[1] += phases.get("use").getAsDouble();
      sums[2] += phases.get("drag").getAsDouble();
      sums[3] += phases.get("unused").getAsDouble();
    }
    return List.of(sums[0], sums[1], sums[2], sums[3]);
  }

  /** The accesses that objects lived which only their own thread used, dead and live. */
  Map<Long, Long> lengths() {
    Map<Long, Long> lengths = counts("accesses", "own");
    counts("accesses", "liveOwn").forEach((length, more) -> lengths.merge(length, more, Long::sum));
    return lengths;
  }

  /** The number of objects that other threads used, too. */
  long shared() {
    return sum(counts("accesses", "shared")) + sum(counts("accesses", "liveShared"));
  }

  static long sum(Map<Long, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** {@code 3 dead} or {@code 3 live} by place, {@code subject.Main.run:12 by native a.B.copy}. */
  Map<String, String> lastUses() {
    Map<String, long[]> places = new TreeMap<>();
    for (JsonObject row : rows) {
      if (row.has("lastUses")) {
        for (JsonElement each : row.getAsJsonArray("lastUses")) {
          JsonObject use = each.getAsJsonObject();
          String handed = use.has("native") ? " by native " + use.get("native").getAsString() : "";
          long[] objects =
              places.computeIfAbsent(
                  use.get("class").getAsString()
                      + "."
                      + use.get("method").getAsString()
                      + ":"
                      + use.get("line").getAsInt()
                      + handed,
                  key -> new long[2]);
          objects[0] += use.get("dead").getAsLong();
          objects[1] += use.get("live").getAsLong();
        }
      }
    }
    Map<String, String> words = new TreeMap<>();
    places.forEach(
        (place, objects) ->
            words.put(place, objects[0] > 0 ? objects[0] + " dead" : objects[1] + " live"));
    return words;
  }
}
