package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShape.Trait;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import dev.mayfly.snapshot.types.IdentityUse;

/**
 * Thread-safe, without state: which classes could be value classes, by the rules of JEP 401 and as
 * far as the code is known that uses them.
 */
public final class ValueClassRules {

  private static final String OBJECT = "java.lang.Object";
  private static final String RECORD = "java.lang.Record";

  private ValueClassRules() {}

  /**
   * The reasons why a class cannot become a value class.
   *
   * @return the obstacles, none if it can become one
   */
  public static ImmutableList<Obstacle> obstacles(ClassShape shape, ClassShapes shapes) {
    ImmutableList.Builder<Obstacle> found = ImmutableList.builder();
    if (!allowsValues(shape.superName(), shapes)) {
      found.add(Obstacle.of(Obstacle.Kind.SUPERCLASS, shape.superName()));
    }
    for (FieldShape field : shape.fields()) {
      if (!field.isFinal()) {
        found.add(Obstacle.of(Obstacle.Kind.NOT_FINAL, field.name()));
      }
    }
    if (!shape.subclass().isEmpty()) {
      found.add(Obstacle.of(Obstacle.Kind.SUBCLASS, shape.subclass()));
    }
    if (shape.is(Trait.SYNCHRONIZED)) {
      found.add(Obstacle.of(Obstacle.Kind.SYNCHRONIZED, ""));
    }
    if (shape.is(Trait.FINALIZED)) {
      found.add(Obstacle.of(Obstacle.Kind.FINALIZER, ""));
    }
    for (IdentityUse use : shape.identityUses()) {
      boolean sure = use.asType().equals(shape.name()) && use.kind() != IdentityUse.Kind.KEYED;
      found.add(
          new Obstacle(sure ? Obstacle.Kind.IDENTITY : Obstacle.Kind.CHECK, shape.name(), use));
    }
    return found.build();
  }

  /** Whether a class may be above a value class: {@code Object}, or abstract and without state. */
  private static boolean allowsValues(String superName, ClassShapes shapes) {
    if (superName.equals(OBJECT) || superName.equals(RECORD)) {
      return true;
    }
    ImmutableList<ClassShape> lineage = shapes.lineage(superName);
    return !lineage.isEmpty()
        && lineage.stream()
            .allMatch(
                shape ->
                    shape.name().equals(OBJECT)
                        || (shape.is(Trait.ABSTRACT)
                            && shape.fields().isEmpty()
                            && !shape.is(Trait.SYNCHRONIZED)
                            && !shape.is(Trait.FINALIZED)));
  }
}
