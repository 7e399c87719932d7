package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ArrayLengths;
import java.io.IOException;
import java.util.Map;

/** Thread-safe, without state: how long arrays are, for the script of an HTML report. */
final class HtmlArrayLengths {

  private HtmlArrayLengths() {}

  static void write(ProfileSnapshot snapshot, HtmlNames names, JsonWriter json) throws IOException {
    json.beginArray();
    for (Map.Entry<AllocationSite, ArrayLengths> entry : snapshot.arrayLengths().entrySet()) {
      json.beginObject();
      json.name("site").value(names.site(entry.getKey()));
      json.name("counts").beginArray();
      for (int bits = 0; bits < entry.getValue().counts().length(); bits++) {
        json.value(entry.getValue().count(bits));
      }
      json.endArray().endObject();
    }
    json.endArray();
  }
}
