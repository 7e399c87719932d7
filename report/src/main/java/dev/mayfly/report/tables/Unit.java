package dev.mayfly.report.tables;

import com.google.common.base.Ascii;
import com.google.common.primitives.ImmutableLongArray;
import dev.mayfly.layout.ByteRange;
import dev.mayfly.report.wording.ChangeNumbers;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.report.wording.LeakSentences;
import dev.mayfly.report.wording.Sparkline;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.comparison.AmountChange;
import dev.mayfly.snapshot.comparison.Change;
import dev.mayfly.snapshot.comparison.RestChange;
import dev.mayfly.snapshot.lifetimes.DeadShare;
import dev.mayfly.snapshot.lifetimes.Percentile;
import java.util.function.DoubleFunction;

/** Immutable: what the values of a column are, and how people read them. */
public enum Unit {
  /** Names, which stand to the left of their column. */
  NAME,
  /** Numbers that are words already. */
  TEXT,
  /** {@code 1,234,567}. */
  COUNT,
  /** {@code 1.2 M}. */
  ROUGHLY,
  /** {@code 1.2 MB}. */
  BYTES,
  /** {@code 3.4 ms}. */
  NANOS,
  /** {@code 5 – 7}: a {@link LengthRange}. */
  RANGE,
  /** {@code 5.1 kB to 7.2 kB}: a {@link ByteRange}. */
  BYTE_RANGE,
  /** {@code 45.2}, for 0.452. */
  PERCENT,
  /** Shares in percent that add up to a whole with those of the other columns of this unit. */
  PART,
  /** {@code 45.2}, for 0.452: the half-width of an interval; a value without one is exact. */
  HALF_WIDTH,
  /** {@code 12.4 MB ± 1.1}: an {@link Estimate}. */
  ESTIMATE,
  /** {@code ≥ 12.4 MB}: {@link Reported} bytes. */
  REPORTED,
  /** {@code ≤ 45.2}: the share that was {@link Covered}. */
  COVERED,
  /** {@code 2.1 – 2.7 ms}: an age as a {@link Percentile}. */
  AGE,
  /** {@code 93.8 (93.4–94.1)}: a {@link DeadShare}. */
  DEAD,
  /** {@code 3,300 (3,290–3,310)}: a {@link Rate}. */
  RATE,
  /** {@code ▁▂▅█}: the {@link Course} of an amount. */
  COURSE,
  /** {@code grew}: a {@link Change.Kind}. */
  KIND,
  /** {@code +1.2 MB}: an {@link AmountChange}. */
  BYTES_CHANGE,
  /** {@code -1,234,567}: an {@link AmountChange}. */
  COUNT_CHANGE,
  /** {@code +3.4 ms}: an {@link AmountChange}. */
  NANOS_CHANGE,
  /** {@code -65.5}: an {@link AmountChange} in percent of the amount before. */
  PERCENT_CHANGE,
  /** {@code +12.4 MB ± 1.1}: a {@link RestChange}. */
  ESTIMATE_CHANGE;

  private static final int STEPS = 16;

  /** Immutable: a number a second, with its 95 % limits. */
  public record Rate(double perSecond, double low, double high) {}

  /**
   * Immutable: where a length lies.
   *
   * @param from the shortest that it may be
   * @param to the longest
   */
  public record LengthRange(long from, long to) {}

  /**
   * Immutable: an amount over time.
   *
   * @param millis moments, in milliseconds since the first that is known
   */
  public record Course(ImmutableLongArray millis, ImmutableLongArray amounts) {}

  /**
   * Immutable: bytes of which some are estimated.
   *
   * @param halfWidth how far the interval goes; negative if they are exact
   */
  public record Estimate(long bytes, double halfWidth) {}

  /** Immutable: bytes as the JVM reports them. */
  public record Reported(long bytes, boolean atLeast) {}

  /**
   * Immutable: how much of something is known.
   *
   * @param atLeast whether all of it may be more
   */
  public record Covered(long part, long whole, boolean atLeast) {}

  /** The text where a value is not known. */
  String unknown() {
    return switch (this) {
      case HALF_WIDTH -> "exact";
      case REPORTED, DEAD -> "unknown";
      default -> "-";
    };
  }

  String text(Object value) {
    return switch (this) {
      case NAME, TEXT -> value.toString();
      case COUNT -> Units.count(((Number) value).longValue());
      case ROUGHLY -> Units.roughly(((Number) value).longValue());
      case BYTES -> Units.bytes(((Number) value).longValue());
      case NANOS -> Units.nanos(((Number) value).doubleValue());
      case RANGE -> {
        LengthRange range = (LengthRange) value;
        yield Units.span(range.from(), range.to(), Units::roughly);
      }
      case BYTE_RANGE -> LayoutSentences.bytes((ByteRange) value);
      case ESTIMATE -> {
        Estimate estimate = (Estimate) value;
        yield estimate.halfWidth < 0
            ? Units.bytes(estimate.bytes)
            : estimate.halfWidth > estimate.bytes / 2.0
                ? "uncertain"
                : Units.estimatedBytes(estimate.bytes, estimate.halfWidth);
      }
      case REPORTED -> {
        Reported reported = (Reported) value;
        yield (reported.atLeast ? "≥ " : "") + Units.bytes(reported.bytes);
      }
      case COVERED -> {
        Covered covered = (Covered) value;
        yield Units.covered(covered.part, covered.whole, covered.atLeast);
      }
      case AGE -> {
        Percentile age = (Percentile) value;
        yield Units.range(age.from(), age.to(), Units::nanos);
      }
      case DEAD -> {
        DeadShare dead = (DeadShare) value;
        yield limited(
            dead.estimate(), dead.limits().lower(), dead.limits().upper(), Units::percent);
      }
      case RATE -> {
        Rate rate = (Rate) value;
        yield limited(rate.perSecond, rate.low, rate.high, LeakSentences::rounded);
      }
      case COURSE -> Sparkline.of(((Course) value).amounts, STEPS);
      case KIND -> Ascii.toLowerCase(value.toString());
      case BYTES_CHANGE -> ChangeNumbers.difference((AmountChange) value, Units::bytes);
      case COUNT_CHANGE -> ChangeNumbers.difference((AmountChange) value, Units::count);
      case NANOS_CHANGE -> ChangeNumbers.difference((AmountChange) value, Units::nanos);
      case PERCENT_CHANGE -> ChangeNumbers.percent((AmountChange) value);
      case ESTIMATE_CHANGE -> {
        RestChange change = (RestChange) value;
        yield ChangeNumbers.signed(
            change.bytes(), bytes -> Units.estimatedBytes(bytes, change.halfWidth()));
      }
      case PERCENT, PART, HALF_WIDTH -> Units.percent(((Number) value).doubleValue());
    };
  }

  private static String limited(
      double estimate, double low, double high, DoubleFunction<String> text) {
    return text.apply(estimate) + " (" + text.apply(low) + "–" + text.apply(high) + ")";
  }
}
