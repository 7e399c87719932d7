package dev.mayfly.snapshot.amounts;

/**
 * Immutable: the share of a context in the allocations of a site, estimated from a sample, with a
 * 95 % interval.
 *
 * <p>Each object is sampled with a known probability 1/w, so the share is estimated by Hájek's
 * ratio p = Σ<sub>context</sub>w·b / Σ<sub>all</sub>w·b (b = 1 where objects are counted). Its
 * variance, by linearisation for independent draws (Särndal, Swensson, Wretman, <i>Model Assisted
 * Survey Sampling</i>, 1992, section 5.7), is ((1-p)²·A<sub>context</sub> + p²·(A<sub>all</sub> -
 * A<sub>context</sub>)) / (Σ<sub>all</sub>w·b)² with A = Σw(w-1)·b².
 *
 * <p>That variance is 0 where all sampled objects are in one context, though another may have been
 * missed. So the interval is Wilson's (<i>Probable inference, the law of succession, and
 * statistical inference</i>, JASA 1927) for as many independent objects as would have that
 * variance, as Korn and Graubard propose (<i>Confidence intervals for proportions with small
 * expected number of positive counts estimated from survey data</i>, Survey Methodology 1998), and
 * no more than Kish's effective sample size (Σw·b)² / A (<i>Survey Sampling</i>, 1965).
 */
public record ShareInterval(double share, double low, double high) {

  /** The quantile of the normal distribution for 95 %. */
  private static final double Z = 1.959964;

  /** The share of a context's objects. */
  public static ShareInterval ofObjects(ContextSample context, ContextSample all) {
    return of((double) context.weight(), (double) all.weight(), context.excess(), all.excess());
  }

  /** The share of a context's bytes: that of its objects where they are all of one size. */
  public static ShareInterval ofBytes(ContextSample context, ContextSample all) {
    return all.bytes() == 0
        ? ofObjects(context, all)
        : of(context.bytes(), all.bytes(), context.bytesExcess(), all.bytesExcess());
  }

  /**
   * The share of some sampled allocations in the bytes of all. As the bytes of all are known, only
   * the part's own samples vary: its interval is Wilson's for as many samples as all would have, if
   * each were as large as the part's, and not smaller than usual.
   */
  public static ShareInterval ofRest(RestSample part, double wholeBytes, double usualGrain) {
    if (wholeBytes <= 0) {
      return new ShareInterval(0, 0, 1);
    }
    double share = Math.min(1, part.bytes() / wholeBytes);
    double grain = Math.max(part.grain(), usualGrain);
    return grain <= 0
        ? new ShareInterval(share, share, share)
        : wilson(share, wholeBytes / grain, Z);
  }

  /** A share in samples that weigh about the same. */
  public static ShareInterval ofSamples(double share, long samples) {
    return wilson(share, (double) samples, Z);
  }

  /** Half the width of the interval. */
  public double halfWidth() {
    return (high - low) / 2;
  }

  static ShareInterval of(double part, double whole, double partExcess, double wholeExcess) {
    return of(part, whole, partExcess, wholeExcess, Z);
  }

  private static ShareInterval of(
      double part, double whole, double partExcess, double wholeExcess, double quantile) {
    if (whole <= 0) {
      return new ShareInterval(0, 0, 1);
    }
    double share = Math.min(1, part / whole);
    if (wholeExcess <= 0) {
      return new ShareInterval(share, share, share);
    }
    double within = Math.min(partExcess, wholeExcess);
    double variance =
        ((1 - share) * (1 - share) * within + share * share * (wholeExcess - within))
            / (whole * whole);
    double objects = whole * whole / wholeExcess;
    if (variance > 0 && share < 1) { // of the whole only rounding leaves a variance
      objects = Math.min(objects, share * (1 - share) / variance);
    }
    return wilson(share, objects, quantile);
  }

  private static ShareInterval wilson(double share, double objects, double quantile) {
    if (!(objects > 0)) {
      return new ShareInterval(share, 0, 1);
    }
    double z2 = quantile * quantile / objects;
    double centre = (share + z2 / 2) / (1 + z2);
    double half = Math.sqrt(z2 * (share * (1 - share) + z2 / 4)) / (1 + z2);
    return new ShareInterval(
        share,
        Math.max(0, Math.min(share, centre - half)),
        Math.min(1, Math.max(share, centre + half)));
  }
}
