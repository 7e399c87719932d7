package dev.mayfly.research.caches;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.layout.ValueModel;

/**
 * Immutable. The classes that one layout takes for value classes.
 *
 * @param nulls what their fields and elements may hold
 */
public record ValueClasses(ImmutableSet<String> names, ValueModel.Nulls nulls) {
  /** Every object has an identity. */
  public static final ValueClasses NONE =
      new ValueClasses(ImmutableSet.of(), ValueModel.Nulls.ALLOWED);

  /** Whether there are none. */
  public boolean isEmpty() {
    return names.isEmpty();
  }
}
