package dev.mayfly.research.packed;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.Alignment;
import dev.mayfly.layout.TypeNames;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Thread-safe: sizes by the model of packed objects (a thesis on IBM's J9, University of New
 * Brunswick), which estimates the savings if objects contain objects: exactly as published, as a
 * reference.
 *
 * <p>In the standard layout a field of another class counts a pointer and the whole object behind
 * it; in the packed one, the data of that object alone. Texts count a pointer; a field that leads
 * back to a class on the way to it counts nothing, and neither do fields of arrays, but for those
 * whose lengths the model is given: these are objects like others, with their elements as data.
 */
public final class PackedModel {

  /** Immutable: the sizes of pointers and headers. */
  public enum Width {
    /** For a 32-bit JVM. */
    THESIS32("thesis32", 4, 8, 12, 16),
    /** For a 64-bit JVM. */
    THESIS64("thesis64", 8, 16, 24, 32);

    private final String label;
    private final long pointer;
    private final long arrayHeader;
    private final long packedHeader;
    private final long packedArrayHeader;

    Width(String label, long pointer, long arrayHeader, long packedHeader, long packedArrayHeader) {
      this.label = label;
      this.pointer = pointer;
      this.arrayHeader = arrayHeader;
      this.packedHeader = packedHeader;
      this.packedArrayHeader = packedArrayHeader;
    }

    /** Its name on the command line. */
    public String label() {
      return label;
    }
  }

  private static final long HEADER = 4;
  private static final long LEAST = 16;
  private static final long POINTER_ALIGNMENT = 4;

  /** If classes refer to each other in thousands of ways, further ones count as pointers. */
  private static final int MOST_CLASSES = 10_000;

  private final ClassShapes shapes;
  private final Width width;
  private final ArrayFieldLengths lengths;

  /**
   * The model as published.
   *
   * @param width the sizes of pointers and headers
   */
  public PackedModel(ClassShapes shapes, Width width) {
    this(shapes, width, ArrayFieldLengths.NONE);
  }

  /**
   * The model in which arrays of known length count, too, that are in fields.
   *
   * @param width the sizes of pointers and headers
   */
  public PackedModel(ClassShapes shapes, Width width, ArrayFieldLengths lengths) {
    this.shapes = shapes;
    this.width = width;
    this.lengths = lengths;
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
    return total(width.packedHeader, packedData(typeName));
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

  /** The number of fields of a primitive type in instances. */
  public long fields(String typeName, String primitive) {
    return shapes.fieldsOf(typeName).stream()
        .filter(field -> field.typeName().equals(primitive))
        .count();
  }

  /**
   * The fields of a class's instances, those of its superclasses first.
   *
   * @param known the lengths of arrays in fields, to be told even if the model does not count them
   */
  ImmutableList<PackedField> fieldsOf(String typeName, ArrayFieldLengths known) {
    ImmutableList.Builder<PackedField> fields = ImmutableList.builder();
    Way way = new Way();
    way.enter(typeName);
    long end = 0;
    for (ClassShape shape : shapes.lineage(typeName)) {
      for (FieldShape field : shape.fields()) {
        long start = packedStart(shape, field, end, way);
        end = packedEnd(shape, field, end, way);
        fields.add(
            new PackedField(
                typeName,
                field.name(),
                field.typeName(),
                known.of(shape.name(), field.typeName()),
                standardField(shape, field, way),
                start,
                end - start));
      }
    }
    return fields.build();
  }

  private static long total(long header, long data) {
    return Math.max(LEAST, Alignment.object(header + data));
  }

  private long standardData(String typeName, Way way) {
    way.enter(typeName);
    long sum = 0;
    for (ClassShape shape : shapes.lineage(typeName)) {
      for (FieldShape field : shape.fields()) {
        sum += standardField(shape, field, way);
      }
    }
    way.leave(typeName);
    return sum;
  }

  private long standardField(ClassShape declaring, FieldShape field, Way way) {
    String type = field.typeName();
    long primitive = TypeNames.primitiveBytes(type);
    if (primitive > 0) {
      return Math.max(4, primitive);
    }
    String element = TypeNames.elementOf(type);
    if (element != null) {
      OptionalLong length = lengths.of(declaring.name(), type);
      return length.isEmpty()
          ? 0
          : width.pointer
              + Alignment.object(
                  width.arrayHeader + length.getAsLong() * standardElement(element, way));
    }
    if (isPointer(type) || way.isTooLong()) {
      return width.pointer;
    }
    return way.mayEnter(type) ? width.pointer + total(HEADER, standardData(type, way)) : 0;
  }

  private long standardElement(String type, Way way) {
    long primitive = TypeNames.primitiveBytes(type);
    if (primitive > 0) {
      return primitive;
    }
    return width.pointer + (isReference(type, way) ? 0 : total(HEADER, standardData(type, way)));
  }

  /** The end of the data of a class that begins so far from the start of the object. */
  private long packedEnd(String typeName, long start, Way way) {
    way.enter(typeName);
    long end = start;
    for (ClassShape shape : shapes.lineage(typeName)) {
      for (FieldShape field : shape.fields()) {
        end = packedEnd(shape, field, end, way);
      }
    }
    way.leave(typeName);
    return end;
  }

  private long packedEnd(ClassShape declaring, FieldShape field, long end, Way way) {
    String type = field.typeName();
    long primitive = TypeNames.primitiveBytes(type);
    if (primitive > 0) {
      return end + primitive;
    }
    String element = TypeNames.elementOf(type);
    if (element != null) {
      OptionalLong length = lengths.of(declaring.name(), type);
      return length.isEmpty()
          ? end
          : packedStart(declaring, field, end, way)
              + length.getAsLong() * packedElement(element, way);
    }
    if (isPointer(type) || way.isTooLong()) {
      return packedStart(declaring, field, end, way) + width.pointer;
    }
    return way.mayEnter(type) ? packedEnd(type, end, way) : end;
  }

  /** Pointers are aligned, all else follows at once. */
  private long packedStart(ClassShape declaring, FieldShape field, long end, Way way) {
    String type = field.typeName();
    if (TypeNames.primitiveBytes(type) > 0) {
      return end;
    }
    String element = TypeNames.elementOf(type);
    boolean aligned =
        element == null
            ? isPointer(type) || way.isTooLong()
            : lengths.of(declaring.name(), type).isPresent()
                && TypeNames.primitiveBytes(element) == 0
                && isReference(element, way);
    return aligned ? Alignment.up(end, POINTER_ALIGNMENT) : end;
  }

  private long packedElement(String type, Way way) {
    long primitive = TypeNames.primitiveBytes(type);
    if (primitive > 0) {
      return primitive;
    }
    return isReference(type, way) ? width.pointer : packedEnd(type, 0, way);
  }

  /** Whether the elements of an array in a field stay references, or lead back. */
  private boolean isReference(String element, Way way) {
    return isPointer(element) || way.isTooLong() || !way.mayEnter(element);
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
