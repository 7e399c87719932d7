package dev.mayfly.layout;

import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Confined to one thread: HotSpot's layout of today, with headers and references of a format. */
public final class HotSpotModel implements SizeModel {

  private final ClassShapes shapes;
  private final HeapFormat format;
  private final Map<String, Optional<InstanceLayout>> known = new HashMap<>();

  /** A model. */
  public HotSpotModel(ClassShapes shapes, HeapFormat format) {
    this.shapes = shapes;
    this.format = format;
  }

  @Override
  public OptionalLong instanceBytes(String typeName) {
    return layoutOf(typeName).stream().mapToLong(InstanceLayout::bytes).findFirst();
  }

  /**
   * The layout of instances of a class.
   *
   * @return the layout; empty if the class, or one above it, is not known
   */
  public Optional<InstanceLayout> layoutOf(String typeName) {
    return known.computeIfAbsent(typeName, this::place);
  }

  private Optional<InstanceLayout> place(String typeName) {
    return Optional.ofNullable(
            FieldPlacement.of(
                shapes.lineage(typeName),
                format.headerBytes(),
                format.referenceBytes(),
                HotSpotModel::primitive))
        .map(FieldPlacement::layout);
  }

  private static @Nullable FieldSlot primitive(ClassShape holder, FieldShape field) {
    int bytes = TypeNames.primitiveBytes(field.typeName());
    return bytes > 0 ? FieldSlot.of(bytes) : null;
  }

  @Override
  public ArrayShape arraysOf(String elementType) {
    int bytes = TypeNames.primitiveBytes(elementType);
    long stride = bytes > 0 ? bytes : format.referenceBytes();
    return new ArrayShape(format.arrayBase(stride), stride, false);
  }
}
