package dev.mayfly.mcp;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.sources.SourceFiles;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import java.io.IOException;
import java.util.Map;
import java.util.regex.Pattern;

/** Thread-safe, without state: the sites of a profile as JSON. */
final class SiteList {

  private SiteList() {}

  /**
   * Writes those that match, the most bytes first.
   *
   * @param pattern of a type, or of a class and a method; with * for any characters
   * @param rows how many at most
   */
  static void write(ProfileSnapshot snapshot, String pattern, int rows, Appendable out)
      throws IOException {
    Pattern names = Pattern.compile(Pattern.quote(pattern).replace("*", "\\E.*\\Q"));
    JsonWriter json = EscapedJson.json(out);
    json.beginObject().name("sites").beginArray();
    int matching = 0;
    for (Map.Entry<AllocationSite, AllocationStats> entry : snapshot.bySite().entrySet()) {
      AllocationSite site = entry.getKey();
      if (matches(site, names)) {
        if (matching < rows) {
          write(site, entry.getValue(), snapshot, json);
        }
        matching++;
      }
    }
    json.endArray();
    json.name("more").value(Math.max(0, matching - rows));
    json.endObject();
    json.flush();
  }

  private static boolean matches(AllocationSite site, Pattern names) {
    String className = site.method().className();
    return names.matcher(site.typeName()).matches()
        || names.matcher(className).matches()
        || names.matcher(className + "." + site.method().methodName()).matches();
  }

  private static void write(
      AllocationSite site, AllocationStats stats, ProfileSnapshot snapshot, JsonWriter json)
      throws IOException {
    String className = site.method().className();
    json.beginObject();
    json.name("type").value(site.typeName());
    json.name("kind").value(site.kind().name());
    json.name("class").value(className);
    json.name("method").value(site.method().methodName());
    json.name("line").value(site.line());
    json.name("file").value(SourceFiles.pathOf(className, snapshot.sourceFiles()));
    json.name("allocations").value(stats.allocations());
    json.name("bytes").value(stats.bytes());
    LifetimeStats lifetimes = snapshot.lifetimesBySite().get(site);
    if (lifetimes != null && !lifetimes.isEmpty()) {
      json.name("liveAtEnd").value(Math.round(lifetimes.liveOf(stats)));
    }
    json.endObject();
  }
}
