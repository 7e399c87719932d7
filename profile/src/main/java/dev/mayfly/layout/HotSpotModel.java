package dev.mayfly.layout;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Iterables;
import dev.mayfly.snapshot.ClassShape;
import dev.mayfly.snapshot.ClassShapes;
import dev.mayfly.snapshot.FieldShape;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Confined to one thread: HotSpot's layout of today, with headers and references of a format. */
public final class HotSpotModel implements SizeModel {

  private final ClassShapes shapes;
  private final HeapFormat format;
  private final Map<String, Optional<InstanceLayout>> known = new HashMap<>();

  /**
   * A model.
   *
   * @param shapes the classes
   * @param format what objects begin with
   */
  public HotSpotModel(ClassShapes shapes, HeapFormat format) {
    this.shapes = shapes;
    this.format = format;
  }

  @Override
  public OptionalLong instanceBytes(String typeName) {
    return layoutOf(typeName).stream().mapToLong(InstanceLayout::bytes).findFirst();
  }

  /**
   * How instances of a class hold their fields.
   *
   * @param typeName the class
   * @return the layout; empty if the class, or one above it, is not known
   */
  public Optional<InstanceLayout> layoutOf(String typeName) {
    return known.computeIfAbsent(typeName, this::place);
  }

  private Optional<InstanceLayout> place(String typeName) {
    List<ClassShape> lineage = shapes.lineage(typeName);
    if (lineage.isEmpty()
        || lineage.stream().anyMatch(shape -> shape.is(ClassShape.Trait.PADDED))) {
      return Optional.empty();
    }
    FieldPlacement placement = new FieldPlacement(format.headerBytes());
    ImmutableMap.Builder<String, Long> offsets = ImmutableMap.builder();
    for (ClassShape shape : lineage) {
      Map<String, FieldSlot> values = new LinkedHashMap<>();
      Map<String, FieldSlot> references = new LinkedHashMap<>();
      for (FieldShape field : shape.fields()) {
        int bytes = TypeNames.primitiveBytes(field.typeName());
        (bytes > 0 ? values : references)
            .put(
                shape.name() + "." + field.name(),
                FieldSlot.of(bytes > 0 ? bytes : format.referenceBytes()));
      }
      long[] placed = placement.add(List.copyOf(values.values()), List.copyOf(references.values()));
      int next = 0;
      for (String field : Iterables.concat(values.keySet(), references.keySet())) {
        offsets.put(field, placed[next++]);
      }
    }
    return Optional.of(
        new InstanceLayout(Alignment.object(placement.end()), offsets.buildKeepingLast()));
  }

  @Override
  public ArrayShape arraysOf(String elementType) {
    int bytes = TypeNames.primitiveBytes(elementType);
    long stride = bytes > 0 ? bytes : format.referenceBytes();
    return new ArrayShape(format.arrayBase(stride), stride, false);
  }
}
