package dev.mayfly.snapshot.types;

import java.util.Comparator;

/**
 * Immutable: a place in code that depends on the identity of objects.
 *
 * @param asType the type that it knows the object by: the class itself, or a type above it
 * @param line its line; 0 if it is not known
 */
public record IdentityUse(Kind kind, String asType, String className, String methodName, int line)
    implements Comparable<IdentityUse> {

  /** Immutable: kinds of uses of an object. */
  public enum Kind {
    /** Enters its monitor. */
    LOCKED,
    /** Compares it with {@code ==} or {@code !=}. */
    COMPARED,
    /** Asks for its identity hash code. */
    HASHED,
    /** Makes a weak, soft or phantom reference to it. */
    REFERENCED,
    /** Uses it as a key of an {@code IdentityHashMap}. */
    KEYED
  }

  private static final Comparator<IdentityUse> ORDER =
      Comparator.comparing(IdentityUse::kind)
          .thenComparing(IdentityUse::asType)
          .thenComparing(IdentityUse::className)
          .thenComparing(IdentityUse::methodName)
          .thenComparingInt(IdentityUse::line);

  @Override
  public int compareTo(IdentityUse other) {
    return ORDER.compare(this, other);
  }
}
