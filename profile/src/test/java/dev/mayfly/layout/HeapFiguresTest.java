package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.primitives.Ints;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeapType;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import org.junit.jupiter.api.Test;

/** Figures that a heap dump has and a profile does not. */
public final class HeapFiguresTest {

  private static final ImmutableList<HeapClass> CLASSES =
      ImmutableList.of(
          new HeapClass("java.lang.Object", "", ImmutableList.of()),
          new HeapClass("Line", "java.lang.Object", ImmutableList.of("java.lang.Object", "int")),
          new HeapClass("P1", "java.lang.Object", ImmutableList.of("int")));

  private static HeapType objects(String type, long count) {
    return HeapType.objects(type, count);
  }

  public static HeapType arrays(String type, int... lengths) {
    ImmutableSortedMap.Builder<Integer, Long> byLength = ImmutableSortedMap.naturalOrder();
    ImmutableMultiset.copyOf(Ints.asList(lengths))
        .entrySet()
        .forEach(each -> byLength.put(each.getElement(), (long) each.getCount()));
    return HeapType.arrays(type, byLength.buildOrThrow());
  }

  private static LayoutAdvice advice(HeapSlots slots, HeapType... types) {
    HeapContents contents = new HeapContents(ImmutableList.copyOf(types), CLASSES);
    ProfileSnapshot objects = HeapFigures.profileOf(contents, HeapFormat.HOTSPOT);
    return LayoutAdvice.of(
        objects.with(ClassShapes.PART, Shapes.PAPERS),
        HeapFigures.of(contents, ImmutableList.of(slots)));
  }

  private static LayoutRow row(LayoutAdvice advice, String type) {
    return advice.rows().stream()
        .filter(row -> row.typeName().equals(type))
        .findFirst()
        .orElseThrow();
  }

  /** 900 of 1,000 elements hold 600 objects; 100 more are elsewhere. */
  @Test
  void exactFillsAreOneFigure() {
    LayoutAdvice advice =
        advice(
            new HeapSlots("P1[]", "P1", 900, 600, 200, 600, 0),
            objects("P1", 700),
            arrays("P1[]", 1000));
    LayoutRow row = row(advice, "P1[]");
    assertThat(row.values()).isEqualTo(600);
    assertThat(row.today()).isEqualTo(16 + 4 * 1000 + 16 * 600);
    assertThat(row.jep401()).isEqualTo(16 + 8 * 1000);
    assertThat(row.saved()).isEqualTo(ByteRange.exactly(5_600));
    assertThat(row(advice, "P1").count()).isEqualTo(100);
    assertThat(advice.today()).isEqualTo(4_016 + 16 * 700);
    assertThat(advice.byValues()).isEqualTo(ByteRange.exactly(5_600));
    assertThat(advice.candidates().get(0).objects()).isEqualTo(700);
  }

  @Test
  void objectsInSeveralKindsOfSlotsMakeARange() {
    LayoutAdvice advice =
        advice(
            new HeapSlots("P1[]", "P1", 900, 600, 200, 550, 50),
            objects("P1", 700),
            arrays("P1[]", 1000));
    assertThat(row(advice, "P1[]").saved()).isEqualTo(new ByteRange(4_800, 5_600));
    assertThat(advice.byValues()).isEqualTo(new ByteRange(4_800, 5_600));
  }

  @Test
  void arraysHaveTheirOwnLengths() {
    int[] lengths = {0, 1, 2, 3, 5, 8, 13, 1_000_001};
    for (String element : new String[] {"byte", "char", "int", "long", "P1"}) {
      for (HeapFormat format : HeapFormat.values()) {
        SizeModel model = new SizeModel(Shapes.PAPERS, format);
        long sum = 0;
        for (int length : lengths) {
          sum += model.arrayBytes(element, length);
        }
        assertThat(HeapFigures.exactBytes(arrays(element + "[]", lengths), model.arraysOf(element)))
            .isEqualTo(sum);
      }
    }
  }

  @Test
  void compactHeadersOfArraysAreOneFigure() {
    LayoutAdvice advice =
        advice(
            new HeapSlots("P1[]", "P1", 0, 0, 0, 0, 0),
            arrays("P1[]", 1, 2, 3),
            arrays("int[]", 1, 1, 2, 4));
    // 16 + 4, 4, 8, 16 today; 12 + the same with compact headers
    assertThat(row(advice, "int[]").today()).isEqualTo(24 + 24 + 24 + 32);
    assertThat(row(advice, "int[]").compact()).isEqualTo(16 + 16 + 24 + 32);
    assertThat(row(advice, "int[]").saved()).isEqualTo(ByteRange.exactly(16));
  }

  @Test
  void sizesComeFromTheDumpWhereNoClassFileIsKnown() {
    HeapContents contents =
        new HeapContents(
            ImmutableList.of(objects("Line", 10), objects("java.lang.Class", 3)), CLASSES);
    assertThat(HeapFigures.profileOf(contents, HeapFormat.HOTSPOT).byType().keySet())
        .containsExactly("Line");
    assertThat(HeapFigures.profileOf(contents, HeapFormat.HOTSPOT64).byType().get("Line").bytes())
        .isEqualTo(10 * 24);
  }
}
