package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Sets;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Immutable: the cost of a profile's counted objects in other layouts, and which classes could be
 * value classes.
 *
 * @param recorded how the JVM kept objects that recorded the profile
 * @param rows the types, the one with the most bytes first
 * @param today the bytes of all of them
 * @param byCompact the bytes that compact headers save
 * @param byValues the bytes that value classes save beyond that (JEP 401)
 * @param byCandidates the part of that by the program's classes, beyond those of the JDK
 * @param byRestriction the bytes that null-restricted types save beyond that
 * @param candidates classes that could be value classes, the one with the most bytes first
 * @param blocked classes that could not, the one with the most bytes first
 * @param unknownBytes the bytes of objects whose fields are not known: they are taken to stay
 */
public record LayoutAdvice(
    HeapFormat recorded,
    ImmutableList<LayoutRow> rows,
    long today,
    ByteRange byCompact,
    ByteRange byValues,
    ByteRange byCandidates,
    ByteRange byRestriction,
    ImmutableList<AssessedClass> candidates,
    ImmutableList<AssessedClass> blocked,
    long unknownBytes) {

  /** The classes are not known. */
  public static final LayoutAdvice NONE =
      new LayoutAdvice(
          HeapFormat.HOTSPOT,
          ImmutableList.of(),
          0,
          ByteRange.NONE,
          ByteRange.NONE,
          ByteRange.NONE,
          ByteRange.NONE,
          ImmutableList.of(),
          ImmutableList.of(),
          0);

  /**
   * The costs of a profile's types. Time in proportion to its contexts and types.
   *
   * @return the advice; {@link #NONE} if the profile does not know its classes
   */
  public static LayoutAdvice of(ProfileSnapshot snapshot) {
    return of(snapshot, HeapFigures.NONE);
  }

  /**
   * The advice with a heap dump's figures of the objects: the referents of fields, and each length.
   *
   * @param snapshot the profile; if there is a dump, its objects ({@link HeapFigures#profileOf})
   */
  public static LayoutAdvice of(ProfileSnapshot snapshot, HeapFigures heap) {
    ClassShapes shapes = snapshot.get(ClassShapes.PART);
    if (shapes.isEmpty() || snapshot.byType().isEmpty()) {
      return NONE;
    }
    List<AssessedClass> candidates = new ArrayList<>();
    List<AssessedClass> blocked = new ArrayList<>();
    Set<String> ofJdk = Sets.intersection(shapes.byName().keySet(), JdkValueClasses.NAMES);
    Set<String> values = new HashSet<>(ofJdk);
    for (ClassShape shape : shapes.byName().values()) {
      String name = shape.name();
      if (!JdkValueClasses.isOfJdk(name) && hasInstances(shape)) {
        AllocationStats made = snapshot.byType().getOrDefault(name, AllocationStats.EMPTY);
        AssessedClass assessed =
            new AssessedClass(
                name, made.allocations(), made.bytes(), ValueClassRules.obstacles(shape, shapes));
        if (assessed.isCandidate()) {
          values.add(name);
        }
        if (made.allocations() > 0) {
          (assessed.isCandidate() ? candidates : blocked).add(assessed);
        }
      }
    }
    LayoutCosts costs = new LayoutCosts(snapshot, values, heap);
    return new LayoutAdvice(
        costs.recorded(),
        costs.rows(),
        costs.today(),
        costs.byCompact(),
        costs.byValues(),
        costs.byValuesBeyond(new LayoutCosts(snapshot, ofJdk, heap)),
        costs.byRestriction(),
        largestFirst(candidates),
        largestFirst(blocked),
        costs.unknownBytes());
  }

  private static boolean hasInstances(ClassShape shape) {
    return !shape.is(Trait.INTERFACE) && !shape.is(Trait.ABSTRACT);
  }

  private static ImmutableList<AssessedClass> largestFirst(List<AssessedClass> classes) {
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(AssessedClass::bytes)
            .reversed()
            .thenComparing(AssessedClass::typeName),
        classes);
  }

  /** Whether the profile does not know its classes. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The bytes that are alive, of types whose lifetimes are known, about. */
  public long live() {
    double bytes = 0;
    for (LayoutRow row : rows) {
      bytes += row.today() * row.liveShare();
    }
    return Math.round(bytes);
  }

  /** The live bytes that compact headers and value classes save, about. */
  public long liveSaved() {
    double bytes = 0;
    for (LayoutRow row : rows) {
      bytes += row.saved().middle() * row.liveShare();
    }
    return Math.round(bytes);
  }

  /** The bytes of all types with compact headers, about. */
  public long compact() {
    return today - byCompact.middle();
  }

  /** The bytes of all types with value classes on compact headers, about. */
  public long jep401() {
    return compact() - byValues.middle();
  }

  /** The bytes of all types with null-restricted types, about. */
  public long nullRestricted() {
    return jep401() - byRestriction.middle();
  }
}
