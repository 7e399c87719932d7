package dev.mayfly.snapshot.parts;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import org.jspecify.annotations.Nullable;

/** The parts of a snapshot that are not empty. Immutable. */
public final class Parts {

  /** No part. */
  public static final Parts NONE = new Parts(ImmutableMap.of());

  private final ImmutableMap<Part<?>, Object> values;

  private Parts(ImmutableMap<Part<?>, Object> values) {
    this.values = values;
  }

  /** The value of a part, in its normal form. */
  @SuppressWarnings("unchecked") // with() stores values of the part's type only
  public <T> T get(Part<T> part) {
    Object value = values.get(part);
    return value == null ? part.none() : (T) value;
  }

  /** These parts, with another value of one. */
  public <T> Parts with(Part<T> part, T value) {
    ImmutableMap.Builder<Part<?>, Object> all = ImmutableMap.builder();
    all.putAll(Maps.filterKeys(values, other -> other != part));
    T normal = part.normal(value);
    return new Parts((normal.equals(part.none()) ? all : all.put(part, normal)).buildOrThrow());
  }

  /** The parts that are not empty, in the order in which they were stored. */
  public ImmutableSet<Part<?>> present() {
    return values.keySet();
  }

  /** The parts of the time since an earlier moment. */
  public Parts minus(Parts earlier) {
    Parts difference = NONE;
    for (Part<?> part : Sets.union(present(), earlier.present())) {
      difference = difference.withDifference(part, this, earlier);
    }
    return difference;
  }

  /** The parts of two programs in one. */
  public Parts plus(Parts other) {
    Parts sum = NONE;
    for (Part<?> part : Sets.union(present(), other.present())) {
      sum = sum.withSum(part, this, other);
    }
    return sum;
  }

  private <T> Parts withDifference(Part<T> part, Parts later, Parts earlier) {
    return with(part, part.minus(later.get(part), earlier.get(part)));
  }

  private <T> Parts withSum(Part<T> part, Parts one, Parts other) {
    return with(part, part.plus(one.get(part), other.get(part)));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Parts that && values.equals(that.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
