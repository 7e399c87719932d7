package dev.mayfly.report.tables;

import static dev.mayfly.report.tables.Column.shown;
import static dev.mayfly.report.tables.Sheet.named;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.finding.LeakSearch;
import dev.mayfly.finding.LeakSuspect;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.History;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ContextSite;
import dev.mayfly.snapshot.contexts.LiveSeries;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Sites and types of which ever more objects are alive, where live objects were counted.
 * Thread-safe, without state.
 */
final class LeaksChapter {

  /** The rows of each table on the page. */
  private static final int MOST = 100;

  private static final List<Column<LeakSuspect>> SUSPECTS =
      ImmutableList.of(
          Column.<LeakSuspect>shown(
                  "objects/s",
                  Unit.RATE,
                  suspect ->
                      new Unit.Rate(
                          suspect.objectsPerSecond(),
                          suspect.objectsPerSecondLow(),
                          suspect.objectsPerSecondHigh()))
              .about("More objects a second (Theil–Sen slope), with the 95 % limits"),
          shown("bytes/s", Unit.BYTES, suspect -> Math.round(suspect.bytesPerSecond())),
          shown("alive", Unit.COUNT, LeakSuspect::alive),
          Column.<LeakSuspect>shown("kept %", Unit.PERCENT, LeakSuspect::kept)
              .about("Share of the objects allocated there that are alive"),
          shown("over time", Unit.COURSE, row -> course(row.times(), row.series())));

  /** A context in which no rise was found. */
  private record Other(ContextSite context, LiveSeries series, ImmutableLongArray times) {}

  private static final List<Column<Other>> OTHERS =
      ImmutableList.of(
          shown("alive", Unit.COUNT, row -> row.series.last()),
          shown("over time", Unit.COURSE, row -> course(row.times, row.series)));

  private LeaksChapter() {}

  /** The chapter; empty where live objects were not counted. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    if (!LeakSentences.isCounted(snapshot)) {
      return Optional.empty();
    }
    List<LeakSuspect> suspects = LeakSearch.of(snapshot);
    List<LeakSuspect> atSites = suspects.stream().filter(row -> row.context().isPresent()).toList();
    List<LeakSuspect> ofTypes = suspects.stream().filter(row -> row.context().isEmpty()).toList();
    return Optional.of(
        Chapter.of(
                "leaks",
                "Leaks over time",
                "objects whose number rises steadily, counted after full collections",
                suspects(Sheet.Of.SITE, "site", atSites, LeaksChapter::site),
                suspects(Sheet.Of.TYPE, "type", ofTypes, LeakSuspect::typeName)
                    .about("In all contexts together:"),
                new Sheet<>(
                        Sheet.Of.SITE,
                        "other site",
                        named(others(snapshot, suspects), row -> row.context.site()),
                        OTHERS)
                    .about("No steady rise was found for these.")
                    .remarking((row, names) -> LeakSentences.path(row.context, names))
                    .inText(0))
            .titled("Leaks")
            .saying(names -> LeakSentences.about(snapshot, suspects))
            .noting(suspects.isEmpty() ? "" : "What holds them: mayfly why PID --leaks"));
  }

  private static Sheet<LeakSuspect> suspects(
      Sheet.Of of, String title, List<LeakSuspect> rows, Function<LeakSuspect, ?> name) {
    return new Sheet<>(of, title, named(rows, name), SUSPECTS)
        .remarking(LeakSentences::about)
        .atMost(MOST, "");
  }

  private static AllocationSite site(LeakSuspect suspect) {
    return suspect.context().orElseThrow().site();
  }

  /** The contexts with the most live objects, of each program. */
  private static List<Other> others(ProfileSnapshot snapshot, List<LeakSuspect> suspects) {
    Set<ContextSite> known =
        suspects.stream().flatMap(row -> row.context().stream()).collect(Collectors.toSet());
    return snapshot.histories().stream()
        .map(History::censuses)
        .flatMap(
            censuses ->
                censuses.contexts().entrySet().stream()
                    .filter(row -> !known.contains(row.getKey()) && row.getValue().last() > 0)
                    .map(row -> new Other(row.getKey(), row.getValue(), censuses.times()))
                    .sorted(Comparator.comparingLong((Other row) -> row.series.last()).reversed())
                    .limit(MOST))
        .toList();
  }

  private static Unit.Course course(ImmutableLongArray times, LiveSeries series) {
    ImmutableLongArray.Builder millis = ImmutableLongArray.builder();
    times.subArray(series.first(), times.length()).forEach(time -> millis.add(time - times.get(0)));
    return new Unit.Course(millis.build(), series.objects());
  }
}
