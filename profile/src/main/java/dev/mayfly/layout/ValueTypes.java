package dev.mayfly.layout;

import com.google.common.collect.ImmutableSet;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashSet;
import java.util.Set;

/**
 * Immutable: which classes are taken to be value classes, and which of them can lie within which.
 *
 * <p>A value cannot contain itself: fields that lead from a class back to it stay references.
 */
final class ValueTypes {

  /** Values within values within values: deeper ones stay references. */
  private static final int DEEPEST = 16;

  private final ImmutableSet<String> values;
  // those that contain no value, or only such as are in here
  private final ImmutableSet<String> finite;

  ValueTypes(ClassShapes shapes, Set<String> values) {
    this.values = ImmutableSet.copyOf(values);
    Set<String> found = new HashSet<>();
    Set<String> open = new HashSet<>(values);
    for (int depth = 0; depth < DEEPEST && !open.isEmpty(); depth++) {
      Set<String> next = new HashSet<>();
      for (String name : open) {
        if (shapes.fieldsOf(name).stream()
            .map(FieldShape::typeName)
            .allMatch(type -> !values.contains(type) || found.contains(type))) {
          next.add(name);
        }
      }
      found.addAll(next);
      open.removeAll(next);
    }
    this.finite = ImmutableSet.copyOf(found);
  }

  boolean contains(String typeName) {
    return values.contains(typeName);
  }

  /** Whether a field of an object can hold the value itself. */
  boolean canHold(String holder, FieldShape field) {
    return values.contains(field.typeName())
        && (finite.contains(field.typeName()) || !values.contains(holder));
  }
}
