package dev.mayfly.research.caches;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.layout.SizeModel;

/**
 * Immutable. The classes that one layout takes for value classes.
 *
 * @param nulls what their fields and elements may hold
 */
public record ValueClasses(ImmutableSet<String> names, SizeModel.Nulls nulls) {
  /** Every object has an identity. */
  public static final ValueClasses NONE =
      new ValueClasses(ImmutableSet.of(), SizeModel.Nulls.ALLOWED);

  /** Whether there are none. */
  public boolean isEmpty() {
    return names.isEmpty();
  }
}
