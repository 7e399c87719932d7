package dev.mayfly.cli;

import dev.mayfly.report.text.Rates;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.function.Supplier;

/** Confined to one thread: the rates of a running program, from one reading to the next. */
final class RateFeed {

  private final Supplier<ProfileSnapshot> counts;
  private final ProfileSnapshot first;
  private ProfileSnapshot last;

  /** Begins: takes the first reading. */
  RateFeed(Supplier<ProfileSnapshot> counts) {
    this.counts = counts;
    this.first = counts.get();
    this.last = first;
  }

  /** The rates since the reading before. */
  Rates next() {
    ProfileSnapshot now = counts.get();
    Rates rates = Rates.between(first, last, now);
    last = now;
    return rates;
  }
}
