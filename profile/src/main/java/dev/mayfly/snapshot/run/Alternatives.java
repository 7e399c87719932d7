package dev.mayfly.snapshot.run;

import com.google.common.base.Joiner;
import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableSortedSet;

/** Thread-safe, without state: texts that differ between merged programs, in one text. */
final class Alternatives {
  private static final String SEPARATOR = " | ";

  private Alternatives() {}

  /** The texts in {@code a | b}; none in an empty one. */
  static ImmutableSortedSet<String> of(String text) {
    return ImmutableSortedSet.copyOf(Splitter.on(SEPARATOR).omitEmptyStrings().splitToList(text));
  }

  static String text(ImmutableSortedSet<String> texts) {
    return Joiner.on(SEPARATOR).join(texts);
  }

  /** {@code a | b}, where the texts differ. */
  static String merged(String one, String other) {
    if (one.equals(other)) {
      return one;
    }
    return text(
        ImmutableSortedSet.<String>naturalOrder().addAll(of(one)).addAll(of(other)).build());
  }
}
