package dev.mayfly.report;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import dev.mayfly.report.json.JsonReport;
import dev.mayfly.report.json.JsonSnapshotReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Thread-safe, without state: the profiles of other tests, with something hostile in front of and
 * behind each text that a profile may hold: a field that is new is among them.
 */
public final class HostileProfiles {

  /**
   * Texts that act on terminals, in the logs of builds, in Markdown, in spreadsheets and in pages.
   */
  public static final List<String> PAYLOADS =
      List.of(
          "::error file=a.java,line=1::obey ",
          "=cmd|' /C calc'!A0",
          "\u001b[31m\u009b31m\u0007\b\r\n::error::obey\u2028\u202e\u2066\u200f\ufeff\udb40\udc41\ud83d",
          " \u00a0::set-output name=a::b ##[error]obey ##vso[task.x]y ##teamcity[z] ;-1+1;@SUM(1)",
          "[a](http://a.example) ![b](http://b.example/b.png) <http://c.example> www.d.example",
          "<img src=x onerror=alert(1)> </script><!-- &lt; e@f.example @octocat #1 `x` ``y```",
          "\\|[a](b)|<b>|`|\\`[g](http://g.example)\\\\| **bold** _it_ ~~gone~~ \n# title\n- item\n> q");

  private static final Pattern INDEX = Pattern.compile("(?<!])\\[[0-9]+]");

  /** A text of a profile, and how another one is put in its place. */
  private record Place(String text, Consumer<JsonElement> setter) {}

  private HostileProfiles() {}

  /** The profiles, each payload in front of all others at least once. */
  public static List<ProfileSnapshot> all() throws IOException {
    List<ProfileSnapshot> hostile = new ArrayList<>();
    List<ProfileSnapshot> harmless =
        List.of(
            ShopProfile.snapshot(),
            RestProfile.snapshot(),
            LeakProfile.withHolder(),
            LayoutProfile.snapshot(),
            AccountsReportTest.shop(),
            TimeReportTest.profile(),
            BytecodesReportTest.profile(),
            PhysicalBytesSectionTest.withAccounts());
    for (int i = 0; i < harmless.size(); i++) {
      hostile.add(read(json(harmless.get(i), i)));
    }
    for (int i = 1; i < PAYLOADS.size(); i++) {
      hostile.add(read(json(ShopProfile.snapshot(), i)));
    }
    return hostile;
  }

  /**
   * A profile with all payloads around each text that it can be read with.
   *
   * @param first the number of the payload that is in front
   */
  public static JsonObject json(ProfileSnapshot snapshot, int first) throws IOException {
    List<String> payloads = new ArrayList<>(PAYLOADS);
    Collections.rotate(payloads, -first);
    String hostile = String.join("", payloads);
    JsonObject profile =
        JsonParser.parseString(Reports.write(new JsonReport(), snapshot)).getAsJsonObject();
    Map<String, List<Place>> fields = new LinkedHashMap<>();
    collect("", profile, fields);
    for (List<Place> field : fields.values()) {
      field.forEach(text -> text.setter.accept(new JsonPrimitive(hostile + text.text + hostile)));
      try {
        read(profile);
      } catch (IOException noText) { // a kind, a moment or the like
        field.forEach(text -> text.setter.accept(new JsonPrimitive(text.text)));
      }
    }
    return profile;
  }

  /** The texts below an element, those of one list together. */
  private static void collect(String path, JsonElement element, Map<String, List<Place>> fields) {
    if (element instanceof JsonObject object) {
      for (Map.Entry<String, JsonElement> member : object.entrySet()) {
        String name = member.getKey();
        collect(path + "." + name, member.getValue(), value -> object.add(name, value), fields);
      }
    } else if (element instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        int index = i;
        collect(path + "[" + i + "]", array.get(i), value -> array.set(index, value), fields);
      }
    }
  }

  private static void collect(
      String path,
      JsonElement element,
      Consumer<JsonElement> setter,
      Map<String, List<Place>> fields) {
    if (element instanceof JsonPrimitive primitive && primitive.isString()) {
      fields
          .computeIfAbsent(INDEX.matcher(path).replaceAll("[]"), list -> new ArrayList<>())
          .add(new Place(element.getAsString(), setter));
    } else {
      collect(path, element, fields);
    }
  }

  private static ProfileSnapshot read(JsonObject profile) throws IOException {
    return new JsonSnapshotReader().read(new StringReader(profile.toString()));
  }
}
