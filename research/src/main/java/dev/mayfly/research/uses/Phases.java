package dev.mayfly.research.uses;

import dev.mayfly.snapshot.amounts.Counters;
import java.util.function.DoubleBinaryOperator;

/**
 * Immutable: how much of objects' lives was lag (birth to first use), use (first to last use), drag
 * (last use to death), or the life of an object never used. The amounts are times by some clock, or
 * those times the bytes of the objects.
 *
 * <p>After Röjemo and Runciman, <i>Lag, drag, void and use</i>, ICFP 1996.
 *
 * @param lag from birth to first use
 * @param use from first to last use
 * @param drag from last use to death
 * @param unused from birth to death, of objects that were never used
 */
public record Phases(double lag, double use, double drag, double unused) {

  /** Empty. */
  public static final Phases NONE = new Phases(0, 0, 0, 0);

  /** Checks that all amounts are finite and not negative. */
  public Phases {
    lag = Counters.requireAmount(lag, "lag");
    use = Counters.requireAmount(use, "use");
    drag = Counters.requireAmount(drag, "drag");
    unused = Counters.requireAmount(unused, "unused");
  }

  /** All of it: whole lives. */
  public double total() {
    return lag + use + drag + unused;
  }

  /**
   * The savings if each object were freed right after its last use, and unused ones were never
   * created: the drag as Shaham, Kolodner and Sagiv measure it (<i>Heap profiling for
   * space-efficient Java</i>, PLDI 2001).
   */
  public double dragged() {
    return drag + unused;
  }

  /** The sum of both. */
  public Phases plus(Phases other) {
    return both(other, Counters::plus);
  }

  /** The difference to an earlier moment, each amount at least 0. */
  public Phases minus(Phases earlier) {
    return both(earlier, Counters::minus);
  }

  /** Each amount times a factor, which is at least 0. */
  public Phases times(double factor) {
    return both(NONE, (amount, none) -> Math.min(Double.MAX_VALUE, amount * factor));
  }

  private Phases both(Phases other, DoubleBinaryOperator of) {
    return new Phases(
        of.applyAsDouble(lag, other.lag),
        of.applyAsDouble(use, other.use),
        of.applyAsDouble(drag, other.drag),
        of.applyAsDouble(unused, other.unused));
  }
}
