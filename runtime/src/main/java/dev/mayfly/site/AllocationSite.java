package dev.mayfly.site;

/**
 * Immutable: a place in a program that allocates, identified by method, line and allocated type.
 *
 * <p>The natural order is by method, then line, then type, then kind.
 *
 * @param line the line in the source file; 0 where it is not known
 * @param typeName the allocated type as {@link Class#getTypeName()} gives it: {@code int[][]},
 *     {@code com.acme.Order$Line}
 * @param kind the way in which it allocates
 */
public record AllocationSite(MethodFrame method, int line, String typeName, AllocationKind kind)
    implements Comparable<AllocationSite> {

  /** Checks that the line is not negative. */
  public AllocationSite {
    if (line < 0) {
      throw new IllegalArgumentException("line " + line + " is negative");
    }
  }

  @Override
  public int compareTo(AllocationSite other) {
    int order = method.compareTo(other.method);
    if (order == 0) {
      order = Integer.compare(line, other.line);
    }
    if (order == 0) {
      order = typeName.compareTo(other.typeName);
    }
    return order != 0 ? order : kind.compareTo(other.kind);
  }
}
