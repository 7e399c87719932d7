package dev.mayfly.report.tables;

import dev.mayfly.layout.ByteRange;
import dev.mayfly.report.wording.LayoutSentences;
import dev.mayfly.report.wording.Units;
import dev.mayfly.snapshot.lifetimes.AccessLives.LengthRange;

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
  /** The same, of shares that add up to a whole with those of the other columns of this unit. */
  PART;

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
      case PERCENT, PART -> Units.percent(((Number) value).doubleValue());
    };
  }
}
