package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.ThreadNames;
import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.SimilarThreads;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.io.IOException;
import java.util.Map;

/**
 * Thread-safe, without state: the threads of an HTML report, in groups of like names; of a group of
 * several rows these, too.
 */
final class HtmlThreads {

  /** How many rows of a group are written; the largest come first. */
  static final int MOST = 500;

  private HtmlThreads() {}

  static void write(ProfileSnapshot snapshot, JsonWriter json) throws IOException {
    Map<String, RestEstimate> rest = snapshot.whole().byThreadGroup();
    json.beginArray();
    for (SimilarThreads group : SimilarThreads.of(snapshot.threads())) {
      json.beginObject();
      write(
          ThreadNames.of(group), group.stats(), group.allocatedBytes(), group.isLowerBound(), json);
      RestEstimate estimate = rest.get(ThreadGroupName.of(group.name()));
      if (estimate != null) {
        HtmlEstimates.write(estimate, json);
      }
      int rows = group.rows().size();
      if (rows > 1) {
        json.name("omitted").value(Math.max(0, rows - MOST));
        json.name("rows").beginArray();
        for (ThreadSnapshot thread : group.rows().subList(0, Math.min(MOST, rows))) {
          json.beginObject();
          write(
              ThreadNames.of(thread),
              thread.stats(),
              thread.allocatedBytes(),
              thread.finished(),
              json);
          json.endObject();
        }
        json.endArray();
      }
      json.endObject();
    }
    json.endArray();
  }

  private static void write(
      String name, AllocationStats stats, long allocated, boolean atLeast, JsonWriter json)
      throws IOException {
    json.name("name").value(name);
    json.name("allocations").value(stats.allocations());
    json.name("bytes").value(stats.bytes());
    json.name("allocatedBytes").value(allocated);
    json.name("atLeast").value(atLeast);
  }
}
