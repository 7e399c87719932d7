package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.layout.SizeModel.Nulls;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ValueClassSizesTest {

  private static SizeModel model(ClassShapes shapes, Nulls nulls, String... values) {
    return new SizeModel(shapes, HeapFormat.COMPACT, Set.of(values), nulls);
  }

  /** The worked examples: an array of ten with all that lies behind it. */
  @Test
  void arraysOfTen() {
    SizeModel jep401 = model(Shapes.PAPERS, Nulls.ALLOWED, "Point", "Line", "P1");
    SizeModel nullFree = model(Shapes.PAPERS, Nulls.RESTRICTED, "Point", "Line", "P1");
    assertThat(withElements(jep401, "Line")).isEqualTo(376);
    assertThat(withElements(nullFree, "Line")).isEqualTo(176);
    assertThat(withElements(jep401, "Point")).isEqualTo(216);
    assertThat(withElements(nullFree, "Point")).isEqualTo(96);
    assertThat(withElements(jep401, "P1")).isEqualTo(96);
    assertThat(withElements(nullFree, "P1")).isEqualTo(56);
  }

  private static long withElements(SizeModel model, String element) {
    return model.arrayBytes(element, 10)
        + (model.arraysOf(element).flat() ? 0 : 10 * model.instanceBytes(element).orElseThrow());
  }

  /** How large an element is that may be null; 4 stands for a reference. */
  @ParameterizedTest
  @CsvSource({
    "int a, 8",
    "byte a, 2",
    "boolean a, 2",
    "char a, 4",
    "short a; short b; short c, 8",
    "java.lang.Object a, 8",
    "int a; short b; byte c, 8",
    "long a, 4",
    "double a, 4",
    "int a; int b, 4",
    "int a; short b; byte c; byte d, 4",
  })
  void atMostEightBytesAreWrittenAtOnce(String fields, long bytes) {
    ClassShapes shapes = Shapes.of("V: " + fields.replace(';', ','));
    ArrayShape shape = model(shapes, Nulls.ALLOWED, "V").arraysOf("V");
    assertThat(shape.stride()).isEqualTo(bytes);
    assertThat(shape.flat()).isEqualTo(bytes != 4 || fields.startsWith("char"));
  }

  @Test
  void withoutCompressedReferencesTheyAreTooLarge() {
    ClassShapes shapes = Shapes.of("Box: final java.lang.Object value");
    SizeModel model = new SizeModel(shapes, HeapFormat.COMPACT64, Set.of("Box"), Nulls.ALLOWED);
    assertThat(model.arraysOf("Box").flat()).isFalse();
  }

  @Test
  void onlyFinalFieldsOfValuesAreFlatWhateverTheirSize() {
    ClassShapes shapes =
        Shapes.of(
            "Point: final int x, final int y",
            "Line: final Point start, final Point end",
            "Shape: final Point centre",
            "Small: final short s",
            "Cell: Small small, int count");
    SizeModel model = model(shapes, Nulls.ALLOWED, "Point", "Line", "Small");
    assertThat(model.instanceBytes("Line")).hasValue(32);
    assertThat(model.instanceBytes("Shape")).hasValue(16); // a reference
    assertThat(model.instanceBytes("Cell")).hasValue(16); // 8, 4 and a flat one of 4
    assertThat(model(shapes, Nulls.RESTRICTED, "Point", "Line").instanceBytes("Shape"))
        .hasValue(16); // 8 and 8
  }

  @Test
  void aValueDoesNotContainItself() {
    ClassShapes shapes =
        Shapes.of(
            "Node: final int value, final Node next",
            "A: final B b",
            "B: final C c",
            "C: final A a",
            "Holder: Node node, A a");
    for (Nulls nulls : Nulls.values()) {
      SizeModel model = model(shapes, nulls, "Node", "A", "B", "C");
      assertThat(model.instanceBytes("Node")).hasValue(16);
      assertThat(model.instanceBytes("A")).hasValue(16);
      assertThat(model.instanceBytes("Holder")).isPresent();
    }
  }

  @Test
  void anEmptyValueTakesAByte() {
    ClassShapes shapes = Shapes.of("Unit:");
    assertThat(model(shapes, Nulls.RESTRICTED, "Unit").arraysOf("Unit").stride()).isEqualTo(1);
    assertThat(model(shapes, Nulls.ALLOWED, "Unit").arraysOf("Unit").stride()).isEqualTo(2);
  }

  @Test
  void whatIsNotKnownStaysAReference() {
    ClassShapes shapes = Shapes.of("Holder: Gone gone");
    SizeModel model = model(shapes, Nulls.RESTRICTED, "Gone");
    assertThat(model.arraysOf("Gone").flat()).isFalse();
    assertThat(model.instanceBytes("Gone")).isEmpty();
    assertThat(model.instanceBytes("Holder")).hasValue(16);
  }
}
