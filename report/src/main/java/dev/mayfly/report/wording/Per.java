package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.Layers;

/**
 * Immutable: the span for which the first page of a report states bytes: the run, a second of a
 * program that ran for long, or a request of one that serves them.
 *
 * @param subject the begin of a sentence: {@code A second allocates}
 * @param suffix what follows an amount: {@code a second}; empty for the run
 * @param divisor how many such spans there were
 */
public record Per(String subject, String suffix, double divisor) {

  /** From this duration on a second says more than the run. */
  private static final double LONG_RUN = 60e9;

  private static final double NANOS = 1e9;
  private static final long FEWEST_REQUESTS = 10;

  /** The span of a profile; of one whose start is known, since then. */
  public static Per of(ProfileSnapshot all) {
    ProfileSnapshot snapshot = all.afterStart();
    long requests = snapshot.layers().find(Layers.REQUEST).map(LayerRow::calls).orElse(0L);
    if (requests >= FEWEST_REQUESTS) {
      return new Per("A request allocates", "a request", requests);
    }
    double nanos = snapshot.environment().durationNanos();
    if (nanos >= LONG_RUN) {
      return new Per("A second allocates", "a second", nanos / NANOS);
    }
    return new Per(
        snapshot.isRange()
            ? "This range allocated"
            : all.start().isPresent() ? "The run after its start allocated" : "The run allocated",
        "",
        1);
  }

  /** The bytes of one span: {@code 1.2 MB}. */
  public String bytes(long bytes) {
    return Units.bytes(Math.round((double) bytes / divisor));
  }

  /** Bytes with the span that they are of: {@code 1.2 MB a second}. */
  public String spelled(long bytes) {
    return suffix.isEmpty() ? bytes(bytes) : bytes(bytes) + " " + suffix;
  }
}
