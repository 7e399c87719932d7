package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.tables.Column;
import dev.mayfly.report.tables.DragTables;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.lifetimes.AccessLives;
import dev.mayfly.snapshot.lifetimes.AccessLives.LengthRange;
import dev.mayfly.snapshot.lifetimes.DragStats;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/** Thread-safe, without state: when objects were used, for an HTML report. */
final class HtmlDrag {

  /** What stands for the whole. */
  private static final int SCALE = 10_000;

  private HtmlDrag() {}

  /** Writes the phases of types and sites: of none where uses were not observed. */
  static void write(ProfileSnapshot snapshot, ProfileNames words, HtmlNames names, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("observed").value(WatchedDrag.isObserved(snapshot));
    AccessLives all = AccessLives.NONE;
    for (DragStats stats : WatchedDrag.byType(snapshot).values()) {
      all = all.plus(stats.accesses());
    }
    write(all, json.name("accesses"));
    write(WatchedDrag.byType(snapshot), names::type, words, json.name("types"));
    write(WatchedDrag.bySite(snapshot), names::site, words, json.name("sites"));
    json.endObject();
  }

  private static <K> void write(
      Map<K, DragStats> drags, ToIntFunction<K> number, ProfileNames words, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("rows").beginArray();
    for (Map.Entry<K, DragStats> entry : drags.entrySet()) {
      DragStats stats = entry.getValue();
      json.beginObject();
      json.name("of").value(number.applyAsInt(entry.getKey()));
      json.name("lastUse").value(LastUseSentences.place(stats, words));
      json.name("held")
          .value(
              stats
                  .lastUses()
                  .mostDead()
                  .map(most -> most.getValue().meanDragNanos())
                  .orElse(-1.0));
      json.name("objects").value(stats.accesses().objects());
      json.endObject();
    }
    json.endArray();
    HtmlTable.write(DragTables.USES, drags.values(), json.name("uses"));
    HtmlTable.write(
        Column.of(DragStats::accesses, DragTables.ACCESSES), drags.values(), json.name("accesses"));
    json.endObject();
  }

  /** Null where accesses were not counted. */
  private static void write(AccessLives lives, JsonWriter json) throws IOException {
    if (lives.isEmpty()) {
      json.nullValue();
      return;
    }
    json.beginObject();
    write(lives.percentile(0.5), json.name("median"));
    json.name("below").beginArray();
    for (int octave = 0; octave <= lives.lastOctave(); octave++) {
      json.value(Math.round(lives.shareBelow(octave) * SCALE));
    }
    json.endArray().endObject();
  }

  /** Its ends; −1 where there is none. */
  private static void write(Optional<LengthRange> length, JsonWriter json) throws IOException {
    json.beginArray();
    json.value(length.map(LengthRange::from).orElse(-1L));
    json.value(length.map(LengthRange::to).orElse(-1L));
    json.endArray();
  }
}
