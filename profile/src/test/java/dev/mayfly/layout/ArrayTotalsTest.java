package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.snapshot.types.ClassShapes;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class ArrayTotalsTest {

  private static final SizeModel TODAY = new SizeModel(ClassShapes.NONE, HeapFormat.HOTSPOT);
  private static final SizeModel COMPACT = new SizeModel(ClassShapes.NONE, HeapFormat.COMPACT);
  private static final ArrayShape FLAT6 = new ArrayShape(12, 6, true);

  private static ArrayTotals totals(String element, long... lengths) {
    long elements = 0;
    long bytes = 0;
    for (long length : lengths) {
      elements += length;
      bytes += TODAY.arrayBytes(element, length);
    }
    return new ArrayTotals(lengths.length, elements, bytes);
  }

  @Test
  void oneArrayIsExact() {
    ByteRange bytes = totals("byte", 3).bytesWith(COMPACT.arraysOf("byte"), TODAY.arraysOf("byte"));
    assertThat(bytes).isEqualTo(ByteRange.exactly(16));
  }

  /** Odd lengths have 4 bytes of padding today, which is what compact headers save. */
  @Test
  void thePaddingTellsWhatReferencesSave() {
    ByteRange bytes =
        totals("int", 1, 2, 3, 4, 7).bytesWith(COMPACT.arraysOf("int"), TODAY.arraysOf("int"));
    assertThat(bytes)
        .isEqualTo(
            ByteRange.exactly(
                COMPACT.arrayBytes("int", 1)
                    + COMPACT.arrayBytes("int", 2)
                    + COMPACT.arrayBytes("int", 3)
                    + COMPACT.arrayBytes("int", 4)
                    + COMPACT.arrayBytes("int", 7)));
  }

  @Test
  void longsStayAsTheyAre() {
    ArrayTotals arrays = totals("long", 1, 5, 9);
    assertThat(arrays.bytesWith(COMPACT.arraysOf("long"), TODAY.arraysOf("long")))
        .isEqualTo(ByteRange.exactly(arrays.bytes()));
  }

  @Test
  void noArrayIsNothing() {
    assertThat(totals("int").bytesWith(COMPACT.arraysOf("int"), TODAY.arraysOf("int")))
        .isEqualTo(ByteRange.NONE);
  }

  @Test
  void theRangeHoldsWhateverTheLengthsAre() {
    Random random = new Random(7);
    for (int i = 0; i < 5_000; i++) {
      long[] lengths = random.longs(1 + random.nextInt(6), 0, 1 + random.nextInt(40)).toArray();
      for (String element : new String[] {"byte", "short", "int", "long", "java.lang.Object"}) {
        ArrayTotals arrays = totals(element, lengths);
        holds(arrays, element, COMPACT.arraysOf(element), lengths);
        holds(arrays, element, FLAT6, lengths);
      }
    }
  }

  private static void holds(ArrayTotals arrays, String element, ArrayShape then, long[] lengths) {
    long bytes = 0;
    for (long length : lengths) {
      bytes += Alignment.object(then.base() + length * then.stride());
    }
    ByteRange range = arrays.bytesWith(then, TODAY.arraysOf(element));
    assertThat(bytes)
        .as("%s %s %s", element, java.util.Arrays.toString(lengths), then)
        .isBetween(range.low(), range.high());
    assertThat(range.high() - range.low()).isLessThanOrEqualTo(8L * lengths.length);
  }

  @Test
  void countsThatAreTooLargeDoNotOverflow() {
    ByteRange bytes =
        new ArrayTotals(Long.MAX_VALUE, Long.MAX_VALUE - 1, Long.MAX_VALUE)
            .bytesWith(FLAT6, TODAY.arraysOf("int"));
    assertThat(bytes.low()).isPositive();
  }
}
