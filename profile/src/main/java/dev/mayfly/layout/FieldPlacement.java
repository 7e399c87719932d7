package dev.mayfly.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Confined to one thread: places fields as HotSpot does since JDK 15 ({@code FieldLayout} in its
 * {@code fieldLayoutBuilder.cpp}): the largest first, references last, each in the smallest gap
 * that it fits into, be it between fields of a superclass.
 */
final class FieldPlacement {

  private record Block(long from, long to) {}

  // without overlaps, in the order of their offsets; what is between two of them is a gap
  private final List<Block> blocks = new ArrayList<>();
  private long alignment = 1;

  /** An object that has nothing but a header, or not even that. */
  FieldPlacement(long headerBytes) {
    blocks.add(new Block(0, headerBytes));
  }

  /**
   * Adds the fields of one class, those of its superclasses being there.
   *
   * @return their offsets, those of the values first
   */
  long[] add(List<FieldSlot> values, List<FieldSlot> references) {
    long[] offsets = new long[values.size() + references.size()];
    IntStream.range(0, values.size())
        .boxed()
        .sorted(Comparator.comparing((Integer i) -> values.get(i).bytes()).reversed())
        .forEach(i -> offsets[i] = place(values.get(i)));
    for (int i = 0; i < references.size(); i++) {
      offsets[values.size() + i] = place(references.get(i));
    }
    return offsets;
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

  /** Where the last field ends. */
  long end() {
    return blocks.get(blocks.size() - 1).to();
  }

  /** The strictest alignment of the fields. */
  long alignment() {
    return alignment;
  }
}
