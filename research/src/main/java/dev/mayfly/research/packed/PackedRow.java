package dev.mayfly.research.packed;

import static com.google.common.math.LongMath.saturatedMultiply;

import dev.mayfly.layout.TypeNames;
import dev.mayfly.site.AllocationSite;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Immutable: arrays of one type and length, or the objects of one class, in the model of packed
 * objects.
 *
 * @param typeName the class, of the elements if they are arrays
 * @param length of the arrays; empty if they are objects
 * @param site that created them, in the detailed form
 * @param standard the bytes of one in the standard layout
 * @param packed the bytes of one in the packed layout
 */
public record PackedRow(
    String typeName,
    OptionalLong length,
    Optional<AllocationSite> site,
    long count,
    long standard,
    long packed) {

  /** The type of these arrays or objects. */
  public String type() {
    return length.isPresent() ? TypeNames.arrayOf(typeName) : typeName;
  }

  /** The type in the form of class files, as in the rows of the packed-object profiler. */
  public String descriptor() {
    return (length.isPresent() ? "[L" : "L") + typeName.replace('.', '/') + ";";
  }

  /** The bytes of all of them in the standard layout. */
  public long standardOfAll() {
    return saturatedMultiply(count, standard);
  }

  /** The bytes of all of them in the packed layout. */
  public long packedOfAll() {
    return saturatedMultiply(count, packed);
  }
}
