package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Splitter;
import dev.mayfly.layout.PackedModel.Width;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every figure that the thesis on packed objects computes with its model. */
final class PackedModelTest {

  private final PackedModel thesis32 = new PackedModel(Shapes.PAPERS, Width.THESIS32);

  @ParameterizedTest
  @CsvSource({
    "Point,      8,  8, 16, 24",
    "Line,      40, 16, 48, 32",
    "Rectangle, 80, 32, 88, 48",
    "Color,     16,  4, 24, 16",
  })
  void objects(String type, long standardData, long packedData, long standard, long packed) {
    assertThat(thesis32.standardData(type)).isEqualTo(standardData);
    assertThat(thesis32.packedData(type)).isEqualTo(packedData);
    assertThat(thesis32.standardObject(type)).isEqualTo(standard);
    assertThat(thesis32.packedObject(type)).isEqualTo(packed);
  }

  @Test
  void arrays() {
    assertThat(thesis32.standardArray("Point", 10)).isEqualTo(208);
    assertThat(thesis32.packedArray("Point", 10)).isEqualTo(96);
    assertThat(thesis32.standardArray("Line", 10)).isEqualTo(528);
    assertThat(thesis32.packedArray("Line", 10)).isEqualTo(176);
    assertThat(thesis32.packedArray("RGB", 10)).isEqualTo(48);
  }

  @Test
  void textsArePointersAndArraysNothing() {
    PackedModel model =
        new PackedModel(
            Shapes.of(
                "Player: java.lang.String name, int age, int score",
                "Team: Player first, Player second",
                "Mixed: byte flag, java.lang.String name",
                "Holder: int[] numbers, Player[] players"),
            Width.THESIS32);
    assertThat(model.packedData("Player")).isEqualTo(12);
    assertThat(model.packedData("Team")).isEqualTo(24);
    assertThat(model.packedData("Mixed")).isEqualTo(8);
    assertThat(model.packedData("Holder")).isZero();
    assertThat(model.standardData("Holder")).isZero();
  }

  @Test
  void inheritedFieldsCount() {
    PackedModel model =
        new PackedModel(Shapes.of("Base: long id", "Derived > Base: byte flag"), Width.THESIS32);
    assertThat(model.standardData("Derived")).isEqualTo(12);
    assertThat(model.packedData("Derived")).isEqualTo(9);
  }

  @Test
  void cyclesEnd() {
    PackedModel model = new PackedModel(Shapes.of("A: B b", "B: C c", "C: A a"), Width.THESIS32);
    assertThat(model.standardData("A")).isEqualTo(28); // 4 and a B of 4 and 4 and 16
    assertThat(model.packedData("A")).isZero();
  }

  @Test
  void classesThatReferToEachOtherInManyWaysEnd() {
    String[] classes = new String[60];
    for (int i = 0; i < classes.length; i++) {
      StringBuilder fields = new StringBuilder();
      for (int j = 0; j < classes.length; j++) {
        fields.append(j == 0 ? "" : ",").append("C").append(j).append(" f").append(j);
      }
      classes[i] = "C" + i + ":" + fields;
    }
    PackedModel model = new PackedModel(Shapes.of(classes), Width.THESIS32);
    assertThat(model.standardData("C0")).isPositive();
    assertThat(model.packedData("C0")).isPositive();
  }

  /**
   * A million employees on a 64-bit JVM: a class of the size that the thesis reports for its own.
   */
  @ParameterizedTest
  @CsvSource({"1000000, 368000016, 204000032", "500000, 184000016, 102000032"})
  void employees(long length, long standard, long packed) {
    PackedModel model =
        new PackedModel(
            Shapes.of(
                "Six: int a, int b, int c, int d, int e, int f",
                "One: int a",
                "Employee: java.lang.String first, java.lang.String last, int a, int b, int c,"
                    + "Six s1, Six s2, Six s3, Six s4, Six s5, Six s6, Six s7, One o1, One o2"),
            Width.THESIS64);
    assertThat(model.standardArray("Employee", length)).isEqualTo(standard);
    assertThat(model.packedArray("Employee", length)).isEqualTo(packed);
    assertThat(100.0 * (standard - packed) / standard).isBetween(44.56, 44.57);
  }

  @Test
  void fieldsThatPackedObjectsWouldShrink() {
    PackedModel model =
        new PackedModel(
            Shapes.of(
                "TestCase1: byte a, byte b, byte c, boolean d, boolean e, boolean f,"
                    + "char g, char h, char i, short j, short k, short l"),
            Width.THESIS32);
    assertThat(PackedRows.smallFields("TestCase1", model)).hasValue("LTestCase1;, 3, 3, 3, 3, 12");
    assertThat(PackedRows.smallFields("Point", thesis32)).isEmpty();
  }

  @Test
  void rows() {
    assertThat(PackedRows.array("Point", 10, 1, thesis32)).isEqualTo("[LPoint;, 208, 96, 10, 1");
    assertThat(PackedRows.object("Color", 1, thesis32)).isEqualTo("LColor;, 24, 16, 1");
  }

  /** Three arrays of 3 and one of 4; and others that show the order. */
  @Test
  void rowsOfAProfile() {
    ProfileSnapshot profile =
        profile(
            Map.of(
                site("Color", 1), new AllocationStats(1, 0, 16, 0),
                site("Line", 2), new AllocationStats(2, 0, 48, 0),
                site("Point[]", 3), new AllocationStats(4, 13, 128, 0),
                site("Point[]", 4), new AllocationStats(1, 3, 32, 0),
                site("Line[]", 5), new AllocationStats(1, 10, 56, 0)));
    assertThat(PackedRows.of(profile, Width.THESIS32))
        .containsExactly(
            "LColor;, 4, 0, 0, 0, 4",
            "[LLine;, 528, 176, 10, 1",
            "[LPoint;, 72, 40, 3, 4",
            "[LPoint;, 88, 48, 4, 1",
            "LLine;, 48, 32, 2",
            "LColor;, 24, 16, 1");
  }

  /** Whatever lengths arrays have, their rows have all arrays and all elements. */
  @Test
  void rowsOfArraysHaveAllElements() {
    for (long elements = 0; elements < 60; elements++) {
      ProfileSnapshot profile =
          profile(
              Map.of(
                  site("Point[]", 1), new AllocationStats(7, elements, 56 + 4 * elements, 0),
                  site("Point[]", 2), new AllocationStats(3, 2 * elements, 24 + 8 * elements, 0)));
      long[] sums = {0, 0};
      for (String row : PackedRows.of(profile, Width.THESIS32)) {
        List<String> figures = Splitter.on(", ").splitToList(row);
        sums[0] += Long.parseLong(figures.get(4));
        sums[1] += Long.parseLong(figures.get(3)) * Long.parseLong(figures.get(4));
      }
      assertThat(sums).containsExactly(10, 3 * elements);
    }
  }

  private static AllocationSite site(String type, int line) {
    return new AllocationSite(
        new MethodFrame("Main", "main", "()V"), line, type, AllocationKind.OBJECT);
  }

  private static ProfileSnapshot profile(Map<AllocationSite, AllocationStats> sites) {
    ContextBuilder root = ContextSnapshot.builder();
    sites.forEach(root::record);
    return ProfileSnapshot.builder().root(root.build()).classShapes(Shapes.PAPERS).build();
  }
}
