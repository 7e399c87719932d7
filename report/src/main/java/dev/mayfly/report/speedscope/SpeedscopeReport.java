package dev.mayfly.report.speedscope;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.report.output.EscapedJson;
import dev.mayfly.report.output.ReportWriter;
import dev.mayfly.report.stacks.SmallestBranch;
import dev.mayfly.report.stacks.StackAmounts;
import dev.mayfly.report.stacks.StackCost;
import dev.mayfly.report.stacks.StackWalk;
import dev.mayfly.report.stacks.StackWeight;
import dev.mayfly.report.wording.Printable;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.io.IOException;
import java.util.List;

/**
 * Thread-safe, without state: a profile of allocations and one of bytes as <a
 * href="https://www.speedscope.app">speedscope</a> reads them; where unwoven code was sampled, one
 * more of all allocated bytes, and where time was measured, one of CPU and one of wall time.
 *
 * <p>All are of the kind "evented", in which each context begins and ends once, so that the file
 * grows with the contexts and not with their depth: the distance from begin to end is the allocated
 * amount, or the time that was spent. Frames are methods, and below them the types that they
 * allocate. Contexts deeper than 1,000 frames are added up in a frame {@code [deeper]}; and if the
 * file would be larger than 100 million characters, small branches in frames {@code [smaller]}.
 */
public final class SpeedscopeReport implements ReportWriter {

  private static final String SCHEMA = "https://www.speedscope.app/file-format-schema.json";

  /** Two events a frame and profile, of {@code {"type":"O","frame":1,"at":1},}. */
  private static final StackCost.Prices PRICES = new StackCost.Prices(0, frame -> 8 * 55, false);

  @Override
  public String fileName() {
    return "profile.speedscope.json";
  }

  @Override
  public void write(ProfileSnapshot snapshot, Appendable out) throws IOException {
    long smallest =
        SmallestBranch.of(
            snapshot.whole().root(), StackWalk.size(snapshot), PRICES, SmallestBranch.MAX_REPORT);
    write(snapshot, smallest, out);
  }

  private static void write(ProfileSnapshot snapshot, long smallest, Appendable out)
      throws IOException {
    SpeedscopeFrames frames = new SpeedscopeFrames();
    walk(snapshot, smallest, frames);
    JsonWriter json = EscapedJson.json(out);
    json.beginObject();
    json.name("$schema").value(SCHEMA);
    json.name("exporter").value("mayfly@" + snapshot.environment().mayflyVersion());
    json.name("name").value("Mayfly: " + Printable.of(snapshot.environment().scope()));
    json.name("activeProfileIndex").value(0);
    json.name("shared").beginObject().name("frames");
    frames.write(json);
    json.endObject();
    json.name("profiles").beginArray();
    writeProfile(snapshot, smallest, StackWeight.ALLOCATIONS, frames, json);
    writeProfile(snapshot, smallest, StackWeight.BYTES, frames, json);
    if (!snapshot.whole().isEmpty()) {
      writeProfile(snapshot, smallest, StackWeight.ALL_BYTES, frames, json);
    }
    for (StackWeight time : List.of(StackWeight.CPU, StackWeight.WALL)) {
      if (time.quantity().filter(snapshot.quantities()::contains).isPresent()) {
        writeProfile(snapshot, smallest, time, frames, json);
      }
    }
    json.endArray();
    json.endObject();
    json.flush();
  }

  private static void writeProfile(
      ProfileSnapshot snapshot,
      long smallest,
      StackWeight weight,
      SpeedscopeFrames frames,
      JsonWriter json)
      throws IOException {
    json.beginObject();
    json.name("type").value("evented");
    json.name("name").value(name(weight));
    json.name("unit").value(unit(weight));
    json.name("startValue").value(0);
    json.name("events").beginArray();
    SpeedscopeEvents events = new SpeedscopeEvents(weight, frames, json);
    walk(snapshot, smallest, events);
    json.endArray();
    json.name("endValue").value(events.end());
    json.endObject();
  }

  private static String name(StackWeight weight) {
    return switch (weight) {
      case ALLOCATIONS -> "allocations";
      case BYTES -> "bytes";
      case ALL_BYTES -> "all bytes (counted and estimated)";
      case BYTECODES -> "bytecodes";
      case CPU -> "CPU time";
      case WALL -> "wall time";
    };
  }

  private static String unit(StackWeight weight) {
    return switch (weight) {
      case ALLOCATIONS, BYTECODES -> "none";
      case BYTES, ALL_BYTES -> "bytes";
      case CPU, WALL -> "nanoseconds";
    };
  }

  private static void walk(ProfileSnapshot snapshot, long smallest, StackWalk.Visitor visitor)
      throws IOException {
    new StackWalk(
            (site, stats, lifetimes) -> StackAmounts.of(stats),
            StackWalk.size(snapshot),
            smallest,
            visitor)
        .walk(snapshot.whole().root());
  }
}
