package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.wording.LastUseSentences;
import dev.mayfly.report.wording.ProfileNames;
import dev.mayfly.report.wording.WatchedDrag;
import dev.mayfly.snapshot.AccessLives;
import dev.mayfly.snapshot.AccessLives.LengthRange;
import dev.mayfly.snapshot.DragStats;
import dev.mayfly.snapshot.Phases;
import dev.mayfly.snapshot.ProfileSnapshot;
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
    json.beginArray();
    for (Map.Entry<K, DragStats> entry : drags.entrySet()) {
      DragStats stats = entry.getValue();
      json.beginObject();
      json.name("of").value(number.applyAsInt(entry.getKey()));
      json.name("tracked").value(stats.trackedDeaths());
      json.name("dead").value(stats.usedDeaths() + stats.unusedDeaths());
      json.name("unused").value(stats.unusedDeaths());
      json.name("live").value(stats.usedLive() + stats.unusedLive());
      json.name("idle").value(stats.nanos().medianIdle().orElse(-1));
      json.name("lastUse").value(LastUseSentences.place(stats, words));
      json.name("held")
          .value(
              stats
                  .lastUses()
                  .mostDead()
                  .map(most -> most.getValue().meanDragNanos())
                  .orElse(-1.0));
      write(stats.accesses(), json.name("accesses"));
      write(stats.nanos().time(), json.name("time"));
      write(stats.nanos().space(), json.name("space"));
      json.endObject();
    }
    json.endArray();
  }

  /** Null where accesses were not counted. */
  private static void write(AccessLives lives, JsonWriter json) throws IOException {
    if (lives.isEmpty()) {
      json.nullValue();
      return;
    }
    json.beginObject();
    json.name("objects").value(lives.objects());
    json.name("shared").value(lives.sharedObjects());
    write(lives.percentile(0.5), json.name("median"));
    write(lives.percentile(0.9), json.name("p90"));
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

  private static void write(Phases phases, JsonWriter json) throws IOException {
    json.beginArray();
    json.value(phases.lag()).value(phases.use()).value(phases.drag()).value(phases.unused());
    json.endArray();
  }
}
