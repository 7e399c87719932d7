package dev.mayfly.report.html;

import com.google.gson.stream.JsonWriter;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Phase;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: counts by interval of time, from which the script of an HTML report
 * makes its views of a range. Times are milliseconds since counting began.
 */
final class HtmlRanges {

  private HtmlRanges() {}

  /** Writes an object; without intervals if none were kept. */
  static void write(
      ProfileSnapshot snapshot, HtmlNames names, HtmlContexts contexts, JsonWriter json)
      throws IOException {
    Intervals intervals = snapshot.intervals();
    long start = snapshot.environment().startMillis();
    int[] numbers = numbers(intervals, snapshot.root(), contexts);
    Columns times = new Columns("from", "to", "end");
    Columns counts = HtmlQuantities.columns(List.of("context", "site"), "");
    for (Interval interval : intervals.intervals()) {
      interval.forEach(
          (cell, stats) -> {
            Intervals.Cell place = intervals.cells().get(cell);
            HtmlQuantities.row(
                counts, List.of(stats), numbers[place.context()], names.site(place.site()));
          });
      times.row(interval.from() - start, interval.to() - start, counts.rows());
    }
    json.beginObject();
    json.name("firstMoment")
        .value(
            snapshot.histories().isEmpty() || snapshot.histories().get(0).totals().isEmpty()
                ? 0
                : snapshot.histories().get(0).totals().get(0).time() - start);
    times.write(json.name("intervals"));
    counts.write(json.name("counts"));
    json.name("phases").beginArray();
    for (Phase phase : intervals.phases()) {
      json.beginObject().name("name").value(phase.name());
      json.name("from").value(phase.from() - start).name("to").value(phase.to() - start);
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  /** The number of each context in the page; of a small one, that of the caller it is shown in. */
  private static int[] numbers(Intervals intervals, ContextSnapshot root, HtmlContexts contexts) {
    int[] numbers = new int[intervals.contexts().size()];
    @Nullable ContextSnapshot[] found = new ContextSnapshot[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      Intervals.Context context = intervals.contexts().get(i);
      ContextSnapshot caller = context.caller() < 0 ? null : found[context.caller()];
      found[i] = context.caller() < 0 ? root : caller == null ? null : child(caller, context);
      int number = found[i] == null ? -1 : contexts.numberOf(found[i]);
      numbers[i] = number < 0 ? numbers[Math.max(0, context.caller())] : number;
    }
    return numbers;
  }

  private static @Nullable ContextSnapshot child(
      ContextSnapshot caller, Intervals.Context context) {
    if (context.method() != null) {
      return caller.child(context.method()).orElse(null);
    }
    for (ContextSnapshot child : caller.children()) {
      if (child.kind() == ContextSnapshot.Kind.FOLDED) {
        return child;
      }
    }
    return null;
  }
}
