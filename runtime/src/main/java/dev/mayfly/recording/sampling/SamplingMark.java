package dev.mayfly.recording.sampling;

/**
 * Thread-safe, without state. The mark at which a stream of like events draws its next object: a
 * count, packed with the exponent of the sampling interval by which it was chosen.
 *
 * <p>A stream is what one thread allocates at one site in one context. Its mark stands beside its
 * counter, so that finding out whether an object is sampled takes one comparison in a cache line
 * that counting has loaded anyway; a countdown of the thread would take a store more.
 */
public final class SamplingMark {
  /** Knows with which mark streams begin now. */
  public interface First {
    /** The mark of streams that begin now. */
    long firstMark();
  }

  /** Draws nothing. */
  public static final long NEVER = Long.MAX_VALUE;

  /** The stream's first event, or the first with a listener, chooses a mark. */
  public static final long UNARMED = 0;

  /** Bits of the exponent; the rest suffices for 2^58 events. */
  public static final int SHIFT = 5;

  private static final int EXPONENTS = 31;

  private SamplingMark() {}

  /** The mark of a count, chosen by an interval with this exponent. */
  public static long of(long count, int exponent) {
    return count << SHIFT | exponent;
  }

  /** The count at which the next object is sampled. */
  public static long count(long mark) {
    return mark >>> SHIFT;
  }

  /** The exponent of the interval by which the mark was chosen. */
  public static int exponent(long mark) {
    return (int) mark & EXPONENTS;
  }
}
