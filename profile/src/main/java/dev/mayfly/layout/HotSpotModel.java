package dev.mayfly.layout;

import dev.mayfly.snapshot.ClassShape;
import dev.mayfly.snapshot.ClassShapes;
import dev.mayfly.snapshot.FieldShape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Confined to one thread: HotSpot's layout of today, with headers and references of a format. */
public final class HotSpotModel implements SizeModel {

  private final ClassShapes shapes;
  private final HeapFormat format;
  private final Map<String, OptionalLong> known = new HashMap<>();

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
    return known.computeIfAbsent(typeName, this::measure);
  }

  private OptionalLong measure(String typeName) {
    List<ClassShape> lineage = shapes.lineage(typeName);
    if (lineage.isEmpty()
        || lineage.stream().anyMatch(shape -> shape.is(ClassShape.Trait.PADDED))) {
      return OptionalLong.empty();
    }
    FieldPlacement placement = new FieldPlacement(format.headerBytes());
    for (ClassShape shape : lineage) {
      List<FieldSlot> values = new ArrayList<>();
      List<FieldSlot> references = new ArrayList<>();
      for (FieldShape field : shape.fields()) {
        int bytes = TypeNames.primitiveBytes(field.typeName());
        (bytes > 0 ? values : references)
            .add(FieldSlot.of(bytes > 0 ? bytes : format.referenceBytes()));
      }
      placement.add(values, references);
    }
    return OptionalLong.of(Alignment.object(placement.end()));
  }

  @Override
  public ArrayShape arraysOf(String elementType) {
    int bytes = TypeNames.primitiveBytes(elementType);
    long stride = bytes > 0 ? bytes : format.referenceBytes();
    return new ArrayShape(format.arrayBase(stride), stride, false);
  }
}
