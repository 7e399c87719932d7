package dev.mayfly.layout;

import dev.mayfly.snapshot.types.IdentityUse;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: why a class cannot be a value class as it is, or a use to check before.
 *
 * @param name the field or class that it is about; empty if it is about the class itself
 * @param use the code that it is about; null if it is about none
 */
public record Obstacle(Kind kind, String name, @Nullable IdentityUse use) {

  /** Immutable: reasons against a value class. */
  public enum Kind {
    /** A field can be written after the constructor. */
    NOT_FINAL,
    /** The superclass, which the name tells, has fields or is no value class itself. */
    SUPERCLASS,
    /** A class extends it. */
    SUBCLASS,
    /** It has a synchronized method. */
    SYNCHRONIZED,
    /** It has a finalizer. */
    FINALIZER,
    /** Code depends on the identity of its instances. */
    IDENTITY,
    /** Code depends on the identity of objects that may be its instances: to be checked. */
    CHECK
  }

  static Obstacle of(Kind kind, String name) {
    return new Obstacle(kind, name, null);
  }

  /** Whether it only has to be checked. */
  public boolean isCheck() {
    return kind == Kind.CHECK;
  }
}
