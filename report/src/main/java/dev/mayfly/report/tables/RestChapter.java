package dev.mayfly.report.tables;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.mayfly.report.wording.WholeSentences;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.amounts.RestSample;
import dev.mayfly.snapshot.comparison.RestChange;
import dev.mayfly.snapshot.comparison.RestComparison;
import dev.mayfly.snapshot.layers.Boundaries;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without state: what unwoven code allocated, on behalf of which woven methods, and
 * outside all of them.
 */
final class RestChapter {

  private RestChapter() {}

  /** The chapter; empty where nothing was sampled. */
  static Optional<Chapter> of(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    if (whole.isEmpty()) {
      return Optional.empty();
    }
    RestPaths paths = new RestPaths(whole.sampled(), snapshot.get(Boundaries.PART));
    long uncertain = 0;
    long bytes = 0;
    for (RestSample sample :
        Stream.concat(paths.onBehalf().stream(), paths.outside().stream())
            .map(Map.Entry::getValue)
            .toList()) {
      if (!whole.estimate(sample).isCertain()) {
        uncertain++;
        bytes += sample.bytes();
      }
    }
    return Optional.of(
        Chapter.of(
                "unwoven",
                "Allocated by unwoven code",
                "estimated; % of all allocated bytes",
                sheet("on behalf of → (libraries) → allocated by → type", paths.onBehalf(), whole),
                sheet(
                    "outside the program's code: threads → started by → (libraries)",
                    paths.outside(),
                    whole))
            .saying(names -> List.of(WholeSentences.ABOUT))
            .noting(uncertain == 0 ? "" : WholeSentences.uncertain(uncertain, bytes) + "."));
  }

  /** The paths whose estimates are certain. */
  private static <P extends RowNames.Named> Sheet<RestEstimate> sheet(
      String title, List<Map.Entry<P, RestSample>> paths, WholePicture whole) {
    ImmutableList.Builder<Map.Entry<P, RestEstimate>> rows = ImmutableList.builder();
    for (Map.Entry<P, RestSample> path : paths) {
      RestEstimate estimate = whole.estimate(path.getValue());
      if (estimate.isCertain()) {
        rows.add(Maps.immutableEntry(path.getKey(), estimate));
      }
    }
    return Sheet.of(
        Sheet.Of.TEXT,
        title,
        rows.build(),
        List.of(
            Column.shown(
                "bytes ± 95 %",
                Unit.ESTIMATE, row -> new Unit.Estimate(row.bytes(), row.halfWidth())),
            Column.shown(
                "%", Unit.PERCENT, row -> Columns.share(row.bytes(), whole.allocatedBytes()))));
  }

  /** The changes of estimates; those that may be chance are one sentence. */
  static Chapter compared(RestComparison rest) {
    Sheet<RestChange> types = changes(Sheet.Of.TYPE, "type", rest.byType());
    Sheet<RestChange> methods = changes(Sheet.Of.METHOD, "method", rest.onBehalf());
    return ComparisonChapters.chapter(
            "Allocated by unwoven code",
            "estimated; ± is half of the 95 % interval",
            types,
            methods)
        .saying(
            names ->
                Stream.of(uncertain(types, rest.byType()), uncertain(methods, rest.onBehalf()))
                    .flatMap(Optional::stream)
                    .toList());
  }

  /** The changes that are certain. */
  private static Sheet<RestChange> changes(
      Sheet.Of of, String title, ImmutableMap<?, RestChange> changes) {
    return new Sheet<>(
        of,
        title,
        ImmutableList.copyOf(Maps.filterValues(changes, RestChange::isCertain).entrySet()),
        ImmutableList.of(
            Column.shown("change ± 95 %", Unit.ESTIMATE_CHANGE, row -> row),
            Column.shown("before ± 95 %", Unit.ESTIMATE, row -> estimate(row.before())),
            Column.shown("after ± 95 %", Unit.ESTIMATE, row -> estimate(row.after()))));
  }

  private static Optional<String> uncertain(
      Sheet<RestChange> certain, ImmutableMap<?, RestChange> all) {
    int others = all.size() - certain.rows().size();
    return others == 0
        ? Optional.empty()
        : Optional.of(WholeSentences.uncertain(others, certain.title()) + ".");
  }

  private static Unit.@Nullable Estimate estimate(RestEstimate estimate) {
    return estimate.samples() == 0
        ? null
        : new Unit.Estimate(estimate.bytes(), estimate.halfWidth());
  }
}
