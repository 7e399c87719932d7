package dev.mayfly.report.json;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.Sets;
import com.google.gson.stream.JsonReader;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Confined to one thread: a snapshot that is being read, section by section. */
final class SnapshotInput {

  private static final String VERSION = "formatVersion";

  private final Document document = new Document();
  private boolean newer;

  ProfileSnapshot read(JsonReader json) throws IOException {
    Map<String, Section> sections = new HashMap<>();
    document.sections().forEach(each -> each.names().forEach(name -> sections.put(name, each)));
    Set<String> seen = new HashSet<>();
    json.beginObject();
    while (json.hasNext()) {
      String name = json.nextName();
      boolean isKnown = name.equals(VERSION) || seen.contains(VERSION);
      if (!seen.add(name)) {
        throw new SnapshotFormatException(json.getPath() + " occurs twice", null);
      }
      if (!isKnown) {
        throw new SnapshotFormatException(json.getPath() + " precedes the format version", null);
      }
      Section section = sections.get(name);
      if (name.equals(VERSION)) {
        readVersion(json);
      } else if (section == null) {
        json.skipValue();
      } else {
        section.read(name, json);
      }
    }
    json.endObject();
    if (!seen.contains(VERSION)) {
      throw missing(VERSION);
    }
    ProfileSnapshot snapshot = ProfileSnapshot.EMPTY;
    for (Section section : document.sections()) {
      for (String missing : Sets.difference(section.required(), seen)) {
        throw missing(missing);
      }
      snapshot = section.addTo(snapshot);
    }
    return snapshot;
  }

  private static SnapshotFormatException missing(String name) {
    return new SnapshotFormatException("$." + name + " is missing", null);
  }

  /** Whether a later version wrote the text. */
  boolean isNewer() {
    return newer;
  }

  private void readVersion(JsonReader json) throws IOException {
    int version = json.nextInt();
    newer = version > JsonReport.FORMAT_VERSION;
    if (newer) {
      throw new SnapshotFormatException(
          lenientFormat(
              "Written by a newer version of Mayfly: the profile has format version %s, and this"
                  + " Mayfly reads version %s. Read it with that version, or a later one.",
              version, JsonReport.FORMAT_VERSION),
          null);
    }
    if (version != JsonReport.FORMAT_VERSION) {
      throw new SnapshotFormatException(
          "format version " + version + ", but this version reads " + JsonReport.FORMAT_VERSION,
          null);
    }
  }
}
