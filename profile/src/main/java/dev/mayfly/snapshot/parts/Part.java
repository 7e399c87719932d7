package dev.mayfly.snapshot.parts;

import static java.util.Objects.requireNonNull;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * A part of a snapshot: its name, its empty value, and how two values are subtracted and added.
 * Immutable, as its values are.
 *
 * <p>A part is a constant of the feature whose figures it holds. Two parts are the same only if
 * they are the same object.
 *
 * @param <T> its value
 */
public final class Part<T> {

  private final String name;
  private final T none;
  private final BinaryOperator<T> minus;
  private final BinaryOperator<T> plus;
  private final UnaryOperator<T> normal;

  private Part(
      String name,
      T none,
      BinaryOperator<T> minus,
      BinaryOperator<T> plus,
      UnaryOperator<T> normal) {
    this.name = requireNonNull(name);
    this.none = requireNonNull(none);
    this.minus = requireNonNull(minus);
    this.plus = requireNonNull(plus);
    this.normal = requireNonNull(normal);
  }

  /**
   * A part of counters.
   *
   * @param name its section in JSON, which no other part has
   * @param minus the later value without the earlier one
   * @param plus the values of two programs in one
   */
  public static <T> Part<T> counters(
      String name, T none, BinaryOperator<T> minus, BinaryOperator<T> plus) {
    return new Part<>(name, none, minus, plus, value -> value);
  }

  /** A part as of now: a difference keeps the later value. */
  public static <T> Part<T> state(String name, T none, BinaryOperator<T> plus) {
    return counters(name, none, (later, earlier) -> later, plus);
  }

  /** A part of one run from its beginning: differences and sums are without it. */
  public static <T> Part<T> ofOneRun(String name, T none) {
    return counters(name, none, (later, earlier) -> none, (one, other) -> none);
  }

  /**
   * This part with values in a normal form.
   *
   * @param normal puts any value into that form, such as rows into their order
   */
  public Part<T> normalized(UnaryOperator<T> normal) {
    return new Part<>(name, none, minus, plus, normal);
  }

  /** The section of this part in JSON. */
  public String name() {
    return name;
  }

  /** The value where nothing was recorded. */
  public T none() {
    return none;
  }

  T minus(T later, T earlier) {
    return minus.apply(later, earlier);
  }

  T plus(T one, T other) {
    return plus.apply(one, other);
  }

  T normal(T value) {
    return requireNonNull(normal.apply(value));
  }

  @Override
  public String toString() {
    return name;
  }
}
