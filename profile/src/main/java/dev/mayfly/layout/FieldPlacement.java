package dev.mayfly.layout;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread: places fields as HotSpot does since JDK 15 ({@code FieldLayout} in its
 * {@code fieldLayoutBuilder.cpp}): the largest first, references last, each in the smallest gap
 * that it fits into, be it between fields of a superclass.
 */
final class FieldPlacement {

  private record Block(long from, long to) {}

  /** The content of fields. */
  interface Content {
    /** The room of a value that lies in the field itself; null if the field is a reference. */
    @Nullable FieldSlot valueOf(ClassShape holder, FieldShape field);
  }

  private record Unplaced(String name, FieldSlot slot) {}

  // without overlaps, in the order of their offsets; a gap lies between two of them
  private final List<Block> blocks = new ArrayList<>();
  private final Map<String, InstanceLayout.Slot> slots = new LinkedHashMap<>();
  private long alignment = 1;

  private FieldPlacement(long headerBytes) {
    blocks.add(new Block(0, headerBytes));
  }

  /**
   * Places the fields of a class and of those above it.
   *
   * @param headerBytes the size of the header before them
   * @return the placement; null if a class is not known, or if its fields are padded
   */
  static @Nullable FieldPlacement of(
      List<ClassShape> lineage, long headerBytes, int referenceBytes, Content content) {
    if (lineage.isEmpty()
        || lineage.stream().anyMatch(shape -> shape.is(ClassShape.Trait.PADDED))) {
      return null;
    }
    FieldPlacement placement = new FieldPlacement(headerBytes);
    for (ClassShape shape : lineage) {
      List<Unplaced> values = new ArrayList<>();
      List<Unplaced> references = new ArrayList<>();
      for (FieldShape field : shape.fields()) {
        String name = shape.name() + "." + field.name();
        FieldSlot value = content.valueOf(shape, field);
        if (value != null) {
          values.add(new Unplaced(name, value));
        } else {
          references.add(new Unplaced(name, FieldSlot.of(referenceBytes)));
        }
      }
      values.sort(Comparator.comparing((Unplaced each) -> each.slot().bytes()).reversed());
      values.forEach(placement::place);
      references.forEach(placement::place);
    }
    return placement;
  }

  private void place(Unplaced field) {
    FieldSlot slot = field.slot();
    slots.put(field.name(), new InstanceLayout.Slot(place(slot), slot.bytes()));
  }

  private long place(FieldSlot field) {
    alignment = Math.max(alignment, field.alignment());
    int after = blocks.size() - 1;
    long smallest = Long.MAX_VALUE;
    for (int i = blocks.size() - 2; i >= 0; i--) {
      long gapEnd = blocks.get(i + 1).from();
      long gap = gapEnd - blocks.get(i).to();
      if (gap < smallest && offset(field, i) + field.bytes() <= gapEnd) {
        smallest = gap;
        after = i;
      }
    }
    long from = offset(field, after);
    blocks.add(after + 1, new Block(from, from + field.bytes()));
    return from;
  }

  private long offset(FieldSlot field, int block) {
    return Alignment.up(blocks.get(block).to(), field.alignment());
  }

  /** The offsets of these fields in an object. */
  InstanceLayout layout() {
    return new InstanceLayout(Alignment.object(end()), ImmutableMap.copyOf(slots));
  }

  /** The end of the last field. */
  long end() {
    return blocks.get(blocks.size() - 1).to();
  }

  /** The strictest alignment of the fields. */
  long alignment() {
    return alignment;
  }
}
