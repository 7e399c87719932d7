package dev.mayfly.report.html;

import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonWriter;
import dev.mayfly.finding.LeakHolding;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.Censuses;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Thread-safe, without state: how many objects were alive over time, for an HTML report. */
final class HtmlLeaks {

  private static final int MOST_SUSPECTS = 100;
  private static final int MOST_OTHERS = 100;

  private HtmlLeaks() {}

  static void write(
      ProfileSnapshot snapshot, List<LeakSuspect> suspects, HtmlNames names, JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("counted").value(LeakSentences.isCounted(snapshot));
    json.name("about").beginArray();
    for (String line : LeakSentences.about(snapshot, suspects)) {
      json.value(line);
    }
    json.endArray();
    json.name("suspects").beginArray();
    Set<ContextSite> known = new HashSet<>();
    for (LeakSuspect suspect : suspects.subList(0, Math.min(MOST_SUSPECTS, suspects.size()))) {
      suspect.context().ifPresent(known::add);
      write(suspect, names, json);
    }
    json.endArray();
    json.name("others").beginArray();
    for (History history : snapshot.histories()) {
      Censuses censuses = history.censuses();
      List<Map.Entry<ContextSite, LiveSeries>> others =
          censuses.contexts().entrySet().stream()
              .filter(entry -> !known.contains(entry.getKey()) && entry.getValue().last() > 0)
              .sorted(
                  Comparator.comparingLong(
                          (Map.Entry<ContextSite, LiveSeries> entry) -> entry.getValue().last())
                      .reversed())
              .limit(MOST_OTHERS)
              .toList();
      for (Map.Entry<ContextSite, LiveSeries> other : others) {
        json.beginObject();
        write(other.getKey(), names, json);
        write(censuses.times(), other.getValue(), json);
        json.endObject();
      }
    }
    json.endArray().endObject();
  }

  private static void write(LeakSuspect suspect, HtmlNames names, JsonWriter json)
      throws IOException {
    json.beginObject();
    if (suspect.context().isPresent()) {
      write(suspect.context().get(), names, json);
    } else {
      json.name("type").value(names.type(suspect.typeName()));
      json.name("site").value(-1);
      json.name("path").beginArray().endArray();
    }
    json.name("account").value(suspect.account().map(LeakSentences::account).orElse(""));
    json.name("perSecond").value(suspect.objectsPerSecond());
    json.name("low").value(suspect.objectsPerSecondLow());
    json.name("high").value(suspect.objectsPerSecondHigh());
    json.name("bytesPerSecond").value(suspect.bytesPerSecond());
    LeakHolding holding = suspect.holding();
    json.name("holder").value(holding.holder().map(names::type).orElse(-1));
    json.name("holds").beginArray();
    for (String type : holding.holds()) {
      json.value(names.type(type));
    }
    json.endArray();
    json.name("heldBytesPerSecond").value(holding.heldBytesPerSecond());
    json.name("kept").value(suspect.kept());
    json.name("weight").value(suspect.weight());
    json.name("medianAge").value(suspect.medianAgeNanos().orElse(-1));
    json.name("oldestAge").value(suspect.oldestAgeNanos().orElse(-1));
    write(suspect.times(), suspect.series(), json);
    json.endObject();
  }

  private static void write(ContextSite context, HtmlNames names, JsonWriter json)
      throws IOException {
    json.name("type").value(names.type(context.site().typeName()));
    json.name("site").value(names.site(context.site()));
    json.name("path").beginArray();
    for (MethodFrame frame : context.path()) {
      json.value(names.frame(frame));
    }
    json.endArray();
  }

  private static void write(ImmutableLongArray times, LiveSeries series, JsonWriter json)
      throws IOException {
    json.name("millis").beginArray();
    for (int i = series.first(); i < times.length(); i++) {
      json.value(times.get(i) - times.get(0));
    }
    json.endArray();
    json.name("alive").beginArray();
    for (int i = 0; i < series.objects().length(); i++) {
      json.value(series.objects().get(i));
    }
    json.endArray();
  }
}
