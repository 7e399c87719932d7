package dev.mayfly.site;

/** Immutable: the way in which a site allocates. */
public enum AllocationKind {
  /** An object made by {@code new}. */
  OBJECT,
  /** An array made by {@code new}, an initialiser or a variable argument list. */
  ARRAY,
  /** An array inside an array, made by the same creation expression. */
  INNER_ARRAY,
  /** An array made by {@link java.lang.reflect.Array}. */
  REFLECTIVE_ARRAY,
  /** A copy made by {@code clone()}. */
  CLONE,
  /** An array made by one of the copying methods of {@link java.util.Arrays}. */
  COPY,
  /** A wrapper object made by {@code valueOf}. */
  BOXING,
  /** An object of a woven class, made by unwoven code. */
  UNWOVEN_CALLER
}
