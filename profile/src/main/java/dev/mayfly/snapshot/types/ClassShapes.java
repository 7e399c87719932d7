package dev.mayfly.snapshot.types;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.snapshot.parts.Part;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the classes of a profile, and those that their instances hold, as class files declare
 * them. A class that two class loaders define is here once, as the first of them declares it.
 */
public record ClassShapes(ImmutableSortedMap<String, ClassShape> byName) {

  /** Empty: nothing is known. */
  public static final ClassShapes NONE = new ClassShapes(ImmutableSortedMap.of());

  /** The classes of a profile's types; empty where class files were not read. */
  public static final Part<ClassShapes> PART = Part.state("layouts", NONE, ClassShapes::plus);

  /**
   * Some classes.
   *
   * @param shapes the classes, each name once
   */
  public static ClassShapes of(Iterable<ClassShape> shapes) {
    ImmutableSortedMap.Builder<String, ClassShape> byName = ImmutableSortedMap.naturalOrder();
    shapes.forEach(shape -> byName.put(shape.name(), shape));
    return new ClassShapes(byName.buildOrThrow());
  }

  /**
   * The class of a name.
   *
   * @return the class; null if it is not known
   */
  public @Nullable ClassShape find(String name) {
    return byName.get(name);
  }

  /**
   * A class below all its superclasses.
   *
   * @return the root of the hierarchy first, the class last; empty if one of them is not known
   */
  public ImmutableList<ClassShape> lineage(String name) {
    Set<ClassShape> up = new LinkedHashSet<>();
    for (ClassShape shape = find(name); shape != null && up.add(shape); ) {
      if (shape.superName().isEmpty()) {
        return ImmutableList.copyOf(up).reverse();
      }
      shape = find(shape.superName());
    }
    return ImmutableList.of();
  }

  /**
   * The fields of a class's instances, those of its superclasses first.
   *
   * @return the fields; none if a superclass is not known
   */
  public ImmutableList<FieldShape> fieldsOf(String name) {
    return lineage(name).stream()
        .flatMap(shape -> shape.fields().stream())
        .collect(ImmutableList.toImmutableList());
  }

  /** The classes of both. */
  public ClassShapes plus(ClassShapes other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    Map<String, ClassShape> sum = new TreeMap<>(other.byName);
    byName.forEach((name, shape) -> sum.merge(name, shape, ClassShape::plus));
    return new ClassShapes(ImmutableSortedMap.copyOf(sum));
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return byName.isEmpty();
  }
}
