package dev.mayfly.finding;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.LayerWords;
import dev.mayfly.snapshot.layers.Layers;

/**
 * Finds layers that a request enters by the dozen: probably once for each row of a result, so their
 * bytes grow with the size of the result.
 */
final class RepeatedLayer {
  private static final long FEWEST_REQUESTS = 20;
  private static final int FEWEST_CALLS = 20;
  private static final double LEAST_SHARE = 0.01;

  private RepeatedLayer() {}

  static ImmutableList<Finding> of(ProfileSnapshot snapshot) {
    Layers layers = snapshot.layers();
    long requests = layers.find(Layers.REQUEST).map(LayerRow::calls).orElse(0L);
    if (requests < FEWEST_REQUESTS) {
      return ImmutableList.of();
    }
    return layers.rows().stream()
        .filter(row -> row.layer().equals("sql") || row.layer().equals("persistence"))
        .filter(row -> row.calls() >= FEWEST_CALLS * requests)
        .filter(row -> row.bytes() >= LEAST_SHARE * layers.totalBytes())
        .map(row -> of(row, requests))
        .collect(ImmutableList.toImmutableList());
  }

  private static Finding of(LayerRow row, long requests) {
    return Observation.of(
        "grows with the result",
        row.layer(),
        Finding.Evidence.CONTEXTS,
        0.5,
        row.bytes(),
        names ->
            lenientFormat(
                "A request calls %s %s times on average, probably once for each row of a result."
                    + " Fetch them by one statement, and limit how many.",
                LayerWords.of(row.layer()), names.count(row.calls() / requests)));
  }
}
