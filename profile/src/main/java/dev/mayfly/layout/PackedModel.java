package dev.mayfly.layout;

import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashSet;
import java.util.Set;

/**
 * Thread-safe: sizes by the model of packed objects (a thesis on IBM's J9, University of New
 * Brunswick), which estimates the savings if objects contain objects: exactly as published, as a
 * reference.
 *
 * <p>In the standard layout a field of another class counts a pointer and the whole object behind
 * it; in the packed one, the data of that object alone. Fields of arrays count nothing, texts a
 * pointer, and neither does a field that leads back to a class on the way to it.
 */
public final class PackedModel {

  /** Immutable: the sizes of pointers and headers. */
  public enum Width {
    /** Of a 32-bit JVM. */
    THESIS32("thesis32", 4, 8, 16),
    /** Of a 64-bit JVM. */
    THESIS64("thesis64", 8, 16, 32);

    private final String label;
    private final long pointer;
    private final long arrayHeader;
    private final long packedArrayHeader;

    Width(String label, long pointer, long arrayHeader, long packedArrayHeader) {
      this.label = label;
      this.pointer = pointer;
      this.arrayHeader = arrayHeader;
      this.packedArrayHeader = packedArrayHeader;
    }

    /** Its name on the command line. */
    public String label() {
      return label;
    }
  }

  private static final long HEADER = 4;
  private static final long PACKED_HEADER = 12;
  private static final long LEAST = 16;
  private static final long POINTER_ALIGNMENT = 4;

  /** Where classes refer to each other in thousands of ways, further ones count as pointers. */
  private static final int MOST_CLASSES = 10_000;

  private final ClassShapes shapes;
  private final Width width;

  /**
   * A model.
   *
   * @param shapes the classes
   * @param width the sizes of pointers and headers
   */
  public PackedModel(ClassShapes shapes, Width width) {
    this.shapes = shapes;
    this.width = width;
  }

  /** The fields of a class's instances, and all that they lead to, in the standard layout. */
  public long standardData(String typeName) {
    return standardData(typeName, new Way());
  }

  /** The fields of a class's instances, and all that they contain, in the packed layout. */
  public long packedData(String typeName) {
    return packedEnd(typeName, 0, new Way());
  }

  /** An object and all that it leads to, in the standard layout. */
  public long standardObject(String typeName) {
    return total(HEADER, standardData(typeName));
  }

  /** An object in the packed layout. */
  public long packedObject(String typeName) {
    return total(PACKED_HEADER, packedData(typeName));
  }

  /** An array of objects and all that they lead to, in the standard layout. */
  public long standardArray(String elementType, long length) {
    return Alignment.object(
        width.arrayHeader + length * (width.pointer + standardObject(elementType)));
  }

  /** An array of objects in the packed layout. */
  public long packedArray(String elementType, long length) {
    return Alignment.object(width.packedArrayHeader + length * packedData(elementType));
  }

  /**
   * How many fields of a primitive type instances have.
   *
   * @param typeName the class
   * @param primitive the type of the fields
   */
  public long fields(String typeName, String primitive) {
    return shapes.fieldsOf(typeName).stream()
        .filter(field -> field.typeName().equals(primitive))
        .count();
  }

  private static long total(long header, long data) {
    return Math.max(LEAST, Alignment.object(header + data));
  }

  private long standardData(String typeName, Way way) {
    way.enter(typeName);
    long sum = 0;
    for (FieldShape field : shapes.fieldsOf(typeName)) {
      String type = field.typeName();
      long primitive = TypeNames.primitiveBytes(type);
      if (primitive > 0) {
        sum += Math.max(4, primitive);
      } else if (isPointer(type) || way.isTooLong()) {
        sum += width.pointer;
      } else if (way.mayEnter(type)) {
        sum += width.pointer + total(HEADER, standardData(type, way));
      }
    }
    way.leave(typeName);
    return sum;
  }

  /** Where the data of a class ends that begins so far from the start of the object. */
  private long packedEnd(String typeName, long start, Way way) {
    way.enter(typeName);
    long end = start;
    for (FieldShape field : shapes.fieldsOf(typeName)) {
      String type = field.typeName();
      long primitive = TypeNames.primitiveBytes(type);
      if (primitive > 0) {
        end += primitive;
      } else if (isPointer(type) || way.isTooLong()) {
        end = Alignment.up(end, POINTER_ALIGNMENT) + width.pointer;
      } else if (way.mayEnter(type)) {
        end = packedEnd(type, end, way);
      }
    }
    way.leave(typeName);
    return end;
  }

  /** Strings and unknown types are pointers. */
  private boolean isPointer(String type) {
    return type.equals("java.lang.String")
        || (TypeNames.elementOf(type) == null && shapes.find(type) == null);
  }

  /** The classes on the way to a field, and how many were on the way to others. */
  private static final class Way {
    private final Set<String> within = new HashSet<>();
    private int entered;

    void enter(String typeName) {
      within.add(typeName);
      entered++;
    }

    void leave(String typeName) {
      within.remove(typeName);
    }

    boolean isTooLong() {
      return entered > MOST_CLASSES;
    }

    boolean mayEnter(String type) {
      return TypeNames.elementOf(type) == null && !within.contains(type);
    }
  }
}
