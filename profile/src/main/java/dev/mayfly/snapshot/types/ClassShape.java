package dev.mayfly.snapshot.types;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Sets;
import java.util.Set;

/**
 * Immutable: a class as class files declare it: the fields of its instances, and uses of their
 * identity.
 *
 * @param name its name, as sites name types
 * @param superName the name of its superclass; empty for {@code java.lang.Object}
 * @param fields the fields of its instances that it declares itself, in the order of the class file
 * @param subclass the name of a known class that extends it; empty if none is known
 * @param identityUses code that depends on the identity of its instances, as far as it was read
 */
public record ClassShape(
    String name,
    String superName,
    ImmutableList<FieldShape> fields,
    ImmutableSet<Trait> traits,
    String subclass,
    ImmutableList<IdentityUse> identityUses) {

  /** Immutable: a property of a class. */
  public enum Trait {
    /** It cannot be extended. */
    FINAL,
    /** It has no instances of its own. */
    ABSTRACT,
    /** It is an interface. */
    INTERFACE,
    /** Its instances have no identity. */
    VALUE,
    /** It has a synchronized method of instances. */
    SYNCHRONIZED,
    /** It has a finalizer. */
    FINALIZED,
    /** The JVM keeps its fields, or some of them, on cache lines of their own. */
    PADDED
  }

  /** Puts the traits in order. */
  public ClassShape {
    traits = Sets.immutableEnumSet(traits);
  }

  /** A class of which nothing is known to depend on identity. */
  public ClassShape(String name, String superName, Iterable<FieldShape> fields, Set<Trait> traits) {
    this(
        name,
        superName,
        ImmutableList.copyOf(fields),
        ImmutableSet.copyOf(traits),
        "",
        ImmutableList.of());
  }

  /**
   * The class of two programs. Where they declare it differently, one declaration wins, the same in
   * either order. The uses of both are joined.
   *
   * @param other the same class of another program
   */
  public ClassShape plus(ClassShape other) {
    ClassShape declared = declaration().compareTo(other.declaration()) <= 0 ? this : other;
    return new ClassShape(
        name,
        declared.superName,
        declared.fields,
        declared.traits,
        firstOf(subclass, other.subclass),
        ImmutableSortedSet.<IdentityUse>naturalOrder()
            .addAll(identityUses)
            .addAll(other.identityUses)
            .build()
            .asList());
  }

  private static String firstOf(String one, String other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one + other;
    }
    return one.compareTo(other) <= 0 ? one : other;
  }

  private String declaration() {
    return superName + fields + traits;
  }

  /** Whether something is true of the class. */
  public boolean is(Trait trait) {
    return traits.contains(trait);
  }
}
