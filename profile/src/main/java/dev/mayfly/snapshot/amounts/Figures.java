package dev.mayfly.snapshot.amounts;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * Immutable: the values of all figures of a subject.
 *
 * @param <F> the figures
 */
public record Figures<F extends Enum<F> & Figure>(Class<F> subject, ImmutableMap<F, Long> values) {

  /** Checks that no value is negative; one that is missing is 0. */
  public Figures {
    Map<F, Long> all = new EnumMap<>(subject);
    for (F figure : subject.getEnumConstants()) {
      long value = values.getOrDefault(figure, 0L);
      Counters.requireCount(value, figure.jsonName());
      all.put(figure, value);
    }
    values = Maps.immutableEnumMap(all);
  }

  /**
   * The values that a function has.
   *
   * @param <F> the figures
   */
  public static <F extends Enum<F> & Figure> Figures<F> of(
      Class<F> subject, ToLongFunction<F> value) {
    return new Figures<>(
        subject, Maps.toMap(Arrays.asList(subject.getEnumConstants()), value::applyAsLong));
  }

  /**
   * The values of the first figures; the others are 0.
   *
   * @param <F> the figures
   * @param first the values of the first ones, in their order
   */
  public static <F extends Enum<F> & Figure> Figures<F> of(Class<F> subject, long... first) {
    Map<F, Long> values = new EnumMap<>(subject);
    F[] figures = subject.getEnumConstants();
    for (int i = 0; i < first.length; i++) {
      values.put(figures[i], first[i]);
    }
    return new Figures<>(subject, ImmutableMap.copyOf(values));
  }

  /** The value of a figure. */
  public long get(F figure) {
    return values.getOrDefault(figure, 0L);
  }

  /**
   * The ones of two programs.
   *
   * @return the sums
   */
  public Figures<F> plus(Figures<F> other) {
    return of(subject, figure -> figure.rule().plus(get(figure), other.get(figure)));
  }

  /**
   * The ones since an earlier moment.
   *
   * @return the differences
   */
  public Figures<F> minus(Figures<F> earlier) {
    return of(subject, figure -> figure.rule().minus(get(figure), earlier.get(figure)));
  }
}
