package dev.mayfly.recording.types;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sizes of arrays by formula: those that the JVM gives. */
final class ArrayLayoutTest {
  private final MeasuredSizes measured = new MeasuredSizes();

  @Test
  void theFormulaGivesTheJvmsSizes() {
    for (Class<?> component :
        List.of(
            boolean.class,
            byte.class,
            char.class,
            short.class,
            int.class,
            long.class,
            float.class,
            double.class,
            Object.class,
            String[].class)) {
      for (int length : new int[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 1000}) {
        Object array = Array.newInstance(component, length);
        assertThat(ArrayLayout.bytes(ArrayLayout.ofClass(array.getClass()), length))
            .as("%s[%d]", component.getTypeName(), length)
            .isEqualTo(measured.sizeOf(array));
      }
    }
  }

  @Test
  void sizesPassTheRangeOfAnInt() {
    assertThat(ArrayLayout.bytes(ArrayLayout.ofElement('J'), Integer.MAX_VALUE))
        .isBetween(8L * Integer.MAX_VALUE, 8L * Integer.MAX_VALUE + 64);
  }

  @Test
  void instancesAreMeasuredWithoutTheirConstructors() {
    assertThat(measured.sizeOfInstance(Refusing.class)).isPositive().isEqualTo(measured.sizeOf(""));
    assertThat(measured.sizeOfInstance(Runnable.class)).isZero();
  }

  /** Two ints, as a string has an int, two bytes and a reference on most JVMs: 24 or less. */
  static final class Refusing {
    Object value = refuse();
    int hash;
    byte coder;
    boolean zero;

    private static Object refuse() {
      throw new IllegalStateException("a constructor ran");
    }
  }
}
