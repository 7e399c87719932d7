package dev.mayfly.layout;

import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: how large objects and arrays are in some layout of HotSpot: that of
 * today, or one in which some classes are value classes (JEP 401).
 *
 * <p>A field or an element that may be null, and may be written, has to be read and written at
 * once: it is flat if the value and one byte that says whether it is null, rounded up to a power of
 * two, have at most 8 bytes. Final fields of value classes are written before anybody reads them:
 * they are flat whatever their size. A null-restricted field (JEP draft 8316779) takes the value
 * alone.
 */
public final class SizeModel {

  /** Immutable: whether fields and elements of value classes may hold null. */
  public enum Nulls {
    /** Null, too: JEP 401. */
    ALLOWED,
    /** Values only: null-restricted types, for all fields and elements. */
    RESTRICTED
  }

  private static final long LARGEST_ATOMIC = 8;

  private final ClassShapes shapes;
  private final HeapFormat format;
  private final ValueTypes values;
  private final Nulls nulls;
  private final Map<String, Optional<InstanceLayout>> instances = new HashMap<>();
  private final Map<String, FieldSlot> payloads = new HashMap<>();

  /** The layout of today, with headers and references of a format. */
  public SizeModel(ClassShapes shapes, HeapFormat format) {
    this(shapes, format, Set.of(), Nulls.ALLOWED);
  }

  /**
   * A layout with value classes.
   *
   * @param values which of the classes are value classes
   * @param nulls whether fields and elements of theirs may hold null
   */
  public SizeModel(ClassShapes shapes, HeapFormat format, Set<String> values, Nulls nulls) {
    this(shapes, format, new ValueTypes(shapes, values), nulls);
  }

  SizeModel(ClassShapes shapes, HeapFormat format, ValueTypes values, Nulls nulls) {
    this.shapes = shapes;
    this.format = format;
    this.values = values;
    this.nulls = nulls;
  }

  /**
   * The size of a class's instances, header and padding included, without their referents.
   *
   * @return the bytes; empty if the class, or one above it, is not known
   */
  public OptionalLong instanceBytes(String typeName) {
    return layoutOf(typeName).stream().mapToLong(InstanceLayout::bytes).findFirst();
  }

  /**
   * The layout of instances of a class, where they are objects of their own.
   *
   * @return the layout; empty if the class, or one above it, is not known
   */
  public Optional<InstanceLayout> layoutOf(String typeName) {
    return instances.computeIfAbsent(
        typeName,
        name -> Optional.ofNullable(place(name, format.headerBytes())).map(FieldPlacement::layout));
  }

  /** The size of one array, without its referents. */
  public long arrayBytes(String elementType, long length) {
    ArrayShape shape = arraysOf(elementType);
    return Alignment.object(shape.base() + length * shape.stride());
  }

  /** The layout of arrays of a type. */
  public ArrayShape arraysOf(String elementType) {
    int primitive = TypeNames.primitiveBytes(elementType);
    if (primitive > 0) {
      return new ArrayShape(format.arrayBase(primitive), primitive, false);
    }
    FieldSlot flat = values.contains(elementType) ? flatElement(elementType) : null;
    if (flat == null) {
      int reference = format.referenceBytes();
      return new ArrayShape(format.arrayBase(reference), reference, false);
    }
    long stride = Alignment.up(flat.bytes(), flat.alignment());
    return new ArrayShape(
        format.arrayBase(Math.max(flat.alignment(), Integer.BYTES)), stride, true);
  }

  /** Whether a field of an object holds the value itself. */
  boolean isFlat(String holder, FieldShape field) {
    return flatField(holder, field) != null;
  }

  /** The bytes of a value's fields, without a header; 0 if they are not known. */
  long payloadBytes(String valueType) {
    return payload(valueType).bytes();
  }

  private @Nullable FieldSlot flatElement(String valueType) {
    FieldSlot payload = payload(valueType);
    if (payload.bytes() == 0) {
      return null;
    }
    return nulls == Nulls.RESTRICTED ? payload : atomic(payload);
  }

  private @Nullable FieldSlot flatField(String holder, FieldShape field) {
    if (!values.canHold(holder, field)) {
      return null;
    }
    FieldSlot payload = payload(field.typeName());
    if (payload.bytes() == 0) {
      return null;
    }
    if (nulls == Nulls.RESTRICTED) {
      return payload;
    }
    return field.isFinal() && values.contains(holder)
        ? new FieldSlot(payload.bytes() + 1, payload.alignment())
        : atomic(payload);
  }

  private static @Nullable FieldSlot atomic(FieldSlot payload) {
    long bytes = payload.bytes() + 1;
    long rounded = bytes <= 1 ? 1 : Long.highestOneBit(bytes - 1) << 1;
    return rounded <= LARGEST_ATOMIC ? FieldSlot.of(rounded) : null;
  }

  /** The fields of a value; of a class without fields a byte, of an unknown one nothing. */
  private FieldSlot payload(String valueType) {
    FieldSlot known = payloads.get(valueType);
    if (known == null) {
      FieldPlacement fields = place(valueType, 0);
      known =
          fields == null
              ? new FieldSlot(0, 1)
              : new FieldSlot(Math.max(1, fields.end()), fields.alignment());
      payloads.put(valueType, known);
    }
    return known;
  }

  private @Nullable FieldPlacement place(String typeName, long header) {
    return FieldPlacement.of(
        shapes.lineage(typeName), header, format.referenceBytes(), this::valueOf);
  }

  private @Nullable FieldSlot valueOf(ClassShape holder, FieldShape field) {
    int primitive = TypeNames.primitiveBytes(field.typeName());
    return primitive > 0 ? FieldSlot.of(primitive) : flatField(holder.name(), field);
  }
}
