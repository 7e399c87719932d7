package dev.mayfly.report.json;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.finding.Finding;
import dev.mayfly.finding.Findings;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Thread-safe, without state: writes the findings, for other programs. */
final class JsonFindings {

  private JsonFindings() {}

  /** Writes the findings, if there are any. */
  static void write(ProfileSnapshot snapshot, Findings found, JsonWriter json) throws IOException {
    List<Finding> findings = found.all();
    if (findings.isEmpty()) {
      return;
    }
    ProfileNames names = ProfileNames.of(snapshot);
    json.name("findings").beginArray();
    for (Finding finding : findings) {
      json.beginObject();
      json.name("kind").value(finding.kind());
      json.name("weight").value(found.share(finding));
      json.name("grade").value(found.grade(finding).name().toLowerCase(Locale.ROOT));
      if (finding.worth() >= 0) {
        json.name("bytes").value(finding.worth());
      }
      json.name("type").value(finding.typeName());
      Optional<AllocationSite> site = finding.site();
      if (site.isPresent()) {
        json.name("class").value(site.get().method().className());
        json.name("method").value(site.get().method().methodName());
        json.name("line").value(site.get().line());
      }
      json.name("words").value(finding.words(names));
      json.endObject();
    }
    json.endArray();
  }
}
