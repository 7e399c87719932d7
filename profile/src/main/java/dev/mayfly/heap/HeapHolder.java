package dev.mayfly.heap;

/**
 * Immutable: an object through which all paths from the roots to others go, by its class.
 *
 * @param typeName its class; empty if there is no such object
 */
public record HeapHolder(Kind kind, String typeName) implements Comparable<HeapHolder> {

  /** Immutable: the kinds of holders. */
  public enum Kind {
    /** An object or an array. */
    OBJECT,
    /** A class, by its static fields. */
    CLASS,
    /**
     * No holder: the object is a root itself, such as a thread or the value of a local variable.
     */
    ROOT,
    /** No holder: several objects hold it, which no single one holds. */
    SEVERAL,
    /** No holder: it is garbage, or only weakly referenced. */
    NOTHING
  }

  @Override
  public int compareTo(HeapHolder other) {
    int byName = typeName.compareTo(other.typeName);
    return byName != 0 ? byName : kind.compareTo(other.kind);
  }
}
