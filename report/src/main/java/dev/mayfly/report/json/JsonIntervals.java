package dev.mayfly.report.json;

import static dev.mayfly.report.json.Kind.NUMBER;
import static dev.mayfly.report.json.Kind.NUMBERS;
import static dev.mayfly.report.json.Kind.TEXT;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.intervals.Interval;
import dev.mayfly.snapshot.intervals.Intervals;
import dev.mayfly.snapshot.intervals.Intervals.Cell;
import dev.mayfly.snapshot.intervals.Intervals.Context;
import dev.mayfly.snapshot.intervals.Phase;
import java.io.IOException;

/**
 * Confined to one thread: counts by interval of time. They are many, so contexts and sites in
 * contexts are numbered here, too.
 */
final class JsonIntervals {

  private static final int FOLDED = -1;

  private static final Kind<ImmutableList<Interval>> INTERVALS =
      Kind.list(
          Kind.object(new Interval(0, 0, ImmutableLongArray.of()), JsonIntervals::ofInterval));

  private static final Kind<ImmutableList<Phase>> PHASES =
      Kind.list(Kind.object(new Phase("", 0, 0), JsonIntervals::ofPhase));

  /** All intervals of a profile. */
  static final JsonPart<Intervals> ALL =
      JsonPart.of(
          Intervals.PART,
          tables -> Kind.object(Intervals.NONE, new JsonIntervals(tables)::of),
          JsonIntervals::addNames);

  private final Kind<ImmutableList<Context>> contexts;
  private final Kind<ImmutableList<Cell>> cells;

  /** Intervals whose frames and sites stand in these tables. */
  private JsonIntervals(ContextTables tables) {
    contexts =
        Kind.list(
            Kind.of(
                (context, json) -> {
                  json.beginArray().value(context.caller());
                  if (context.method() == null) {
                    json.value(FOLDED);
                  } else {
                    tables.frames().write(context.method(), json);
                  }
                  json.endArray();
                },
                json -> {
                  json.beginArray();
                  int caller = json.nextInt();
                  int frame = json.nextInt();
                  json.endArray();
                  return new Context(caller, frame < 0 ? null : tables.frames().at(frame, json));
                }));
    cells =
        Kind.list(
            Kind.of(
                (cell, json) -> {
                  json.beginArray().value(cell.context());
                  tables.sites().write(cell.site(), json);
                  json.endArray();
                },
                json -> {
                  json.beginArray();
                  Cell cell = new Cell(json.nextInt(), tables.sites().read(json));
                  json.endArray();
                  return cell;
                }));
  }

  private static void addNames(ContextTables tables, Intervals intervals) {
    for (Context context : intervals.contexts()) {
      MethodFrame method = context.method();
      if (method != null) {
        tables.add(method);
      }
    }
    intervals.cells().forEach(cell -> tables.add(cell.site()));
  }

  private Intervals of(Members json, Intervals all) throws IOException {
    return new Intervals(
        json.member("contexts", all.contexts(), contexts),
        json.member("cells", all.cells(), cells),
        json.member("counts", all.intervals(), INTERVALS),
        json.member("phases", all.phases(), PHASES));
  }

  private static Interval ofInterval(Members json, Interval interval) throws IOException {
    return new Interval(
        json.member("from", interval.from(), NUMBER),
        json.member("to", interval.to(), NUMBER),
        json.member("cells", interval.counts(), NUMBERS));
  }

  private static Phase ofPhase(Members json, Phase phase) throws IOException {
    return new Phase(
        json.member("name", phase.name(), TEXT),
        json.member("from", phase.from(), NUMBER),
        json.member("to", phase.to(), NUMBER));
  }
}
