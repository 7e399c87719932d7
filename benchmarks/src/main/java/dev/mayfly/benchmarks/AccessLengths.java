package dev.mayfly.benchmarks;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Immutable: how many accesses the objects of a program lived.
 *
 * @param own the numbers of objects that one thread used, by the least length of a bucket
 * @param shared the number of other objects
 */
record AccessLengths(Map<Long, Long> own, long shared) {

  /** The lengths in a report. */
  static AccessLengths of(Path report) throws IOException {
    Map<Long, Long> own = new TreeMap<>();
    Map<Long, Long> shared = new TreeMap<>();
    try (Reader in = Files.newBufferedReader(report.resolve("profile.json"))) {
      for (JsonElement site :
          JsonParser.parseReader(in).getAsJsonObject().getAsJsonArray("uses.drags")) {
        JsonObject uses = site.getAsJsonArray().get(1).getAsJsonObject();
        if (uses.has("accesses")) {
          JsonObject accesses = uses.getAsJsonObject("accesses");
          add(accesses.getAsJsonArray("own"), own);
          add(accesses.getAsJsonArray("liveOwn"), own);
          add(accesses.getAsJsonArray("shared"), shared);
          add(accesses.getAsJsonArray("liveShared"), shared);
        }
      }
    }
    return new AccessLengths(own, sum(shared));
  }

  private static void add(JsonArray buckets, Map<Long, Long> counts) {
    for (JsonElement each : buckets) {
      JsonArray bucket = each.getAsJsonArray();
      counts.merge(bucket.get(0).getAsLong(), bucket.get(1).getAsLong(), Long::sum);
    }
  }

  private static long sum(Map<Long, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The share of objects with fewer accesses than a power of two, at which a bucket begins. */
  double shareBelow(long length) {
    long below =
        own.entrySet().stream()
            .filter(bucket -> bucket.getKey() < length)
            .mapToLong(Map.Entry::getValue)
            .sum();
    return below / (double) Math.max(1, sum(own));
  }
}
