package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mayfly.layout.LayoutRow.Standing;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LayoutAdviceTest {

  private final ContextBuilder root = ContextSnapshot.builder();
  private ClassShapes shapes = Shapes.PAPERS;

  private void made(String method, String type, long count, long elements, long bytes) {
    MethodFrame frame = new MethodFrame("Main", method, "()V");
    boolean array = type.endsWith("]");
    root.child(frame)
        .record(
            new AllocationSite(
                frame, 1, type, array ? AllocationKind.ARRAY : AllocationKind.OBJECT),
            new AllocationStats(count, elements, bytes, 0));
  }

  private LayoutAdvice advice() {
    return LayoutAdvice.of(
        ProfileSnapshot.EMPTY
            .with(ContextSnapshot.PART, root.build())
            .with(ClassShapes.PART, shapes));
  }

  private static LayoutRow row(LayoutAdvice advice, String type) {
    return advice.rows().stream()
        .filter(row -> row.typeName().equals(type))
        .findFirst()
        .orElseThrow();
  }

  private static String figures(LayoutRow row) {
    return row.today() + " " + row.compact() + " " + row.jep401() + " " + row.nullRestricted();
  }

  /** The example of the thesis, a hundred times. */
  @Test
  void linesContainTheirPoints() {
    made("lines", "Line[]", 100, 1000, 5600);
    made("lines", "Line", 1000, 0, 24_000);
    made("lines", "Point", 2000, 0, 48_000);
    LayoutAdvice advice = advice();
    assertThat(advice.recorded()).isEqualTo(HeapFormat.HOTSPOT);
    assertThat(advice.rows()).hasSize(1);
    assertThat(figures(row(advice, "Line[]"))).isEqualTo("77600 53600 37600 17600");
    assertThat(row(advice, "Line[]").values()).isEqualTo(3000);
    assertThat(row(advice, "Line[]").saved()).isEqualTo(ByteRange.exactly(40_000));
    assertThat(advice.today()).isEqualTo(77_600);
    assertThat(advice.compact()).isEqualTo(53_600);
    assertThat(advice.jep401()).isEqualTo(37_600);
    assertThat(advice.nullRestricted()).isEqualTo(17_600);
    assertThat(advice.candidates())
        .extracting(AssessedClass::typeName)
        .containsExactly("Point", "Line");
  }

  @Test
  void twoIntsAreTooLargeToBeFlat() {
    made("points", "Point[]", 100, 1000, 5600);
    made("points", "Point", 1000, 0, 24_000);
    LayoutRow row = row(advice(), "Point[]");
    assertThat(figures(row)).isEqualTo("29600 21600 21600 9600");
    assertThat(row.flatBytes()).isZero();
    assertThat(row.payloadBytes()).isEqualTo(8);
    assertThat(row.standing()).isEqualTo(Standing.CANDIDATE);
  }

  @Test
  void boxesAreValuesOfTheJdk() {
    shapes =
        Shapes.of("java.lang.Number:", "java.lang.Integer > java.lang.Number: final int value");
    made("boxes", "java.lang.Integer[]", 1, 193_000, 16 + 4 * 193_000);
    made("boxes", "java.lang.Integer", 193_000, 0, 16 * 193_000);
    LayoutRow row = row(advice(), "java.lang.Integer[]");
    assertThat(figures(row)).isEqualTo("3860016 3860016 1544016 772016");
    assertThat(row.standing()).isEqualTo(Standing.JDK_VALUE);
    assertThat(row.flatBytes()).isEqualTo(8);
    assertThat(advice().candidates()).isEmpty();
  }

  /** It is unknown whether boxes that another method made went into the array. */
  @Test
  void objectsFromElsewhereMakeARange() {
    made("arrays", "P1[]", 1, 1000, 4016);
    made("elsewhere", "P1", 1000, 0, 16_000);
    LayoutRow row = row(advice(), "P1[]");
    assertThat(row.today()).isEqualTo(20_016);
    assertThat(row.jep401()).isEqualTo(8016);
    assertThat(row.saved()).isEqualTo(new ByteRange(-4000, 12_000));
    LayoutAdvice advice = advice();
    assertThat(advice.today()).isEqualTo(20_016);
    assertThat(advice.byValues()).isEqualTo(new ByteRange(-4000, 12_000));
  }

  @Test
  void moreObjectsThanSlotsStandAlone() {
    made("points", "Point[]", 1, 10, 56);
    made("points", "Point", 25, 0, 600);
    LayoutAdvice advice = advice();
    assertThat(row(advice, "Point[]").values()).isEqualTo(10);
    assertThat(row(advice, "Point").count()).isEqualTo(15);
    assertThat(figures(row(advice, "Point"))).isEqualTo("360 240 240 240");
  }

  @Test
  void blockedClassesStayReferences() {
    shapes = Shapes.of("Order: int total, final P1 first", "P1: int x");
    made("orders", "Order[]", 1, 10, 56);
    made("orders", "Order", 10, 0, 240);
    LayoutAdvice advice = advice();
    assertThat(advice.candidates()).isEmpty();
    assertThat(advice.blocked().get(0).obstacles())
        .containsExactly(Obstacle.of(Obstacle.Kind.NOT_FINAL, "total"));
    assertThat(advice.byValues()).isEqualTo(ByteRange.NONE);
    assertThat(advice.byRestriction()).isEqualTo(ByteRange.NONE);
  }

  @Test
  void compactHeadersAreRecognised() {
    made("points", "Point", 10, 0, 160);
    made("points", "Line", 10, 0, 160);
    LayoutAdvice advice = advice();
    assertThat(advice.recorded()).isEqualTo(HeapFormat.COMPACT);
    assertThat(advice.byCompact()).isEqualTo(ByteRange.NONE);
  }

  @Test
  void typesWithoutFieldsStayAsTheyWere() {
    made("main", "Strange", 10, 0, 400);
    made("main", "Strange[]", 1, 3, 32);
    LayoutAdvice advice = advice();
    assertThat(advice.unknownBytes()).isEqualTo(400);
    assertThat(figures(row(advice, "Strange"))).isEqualTo("400 400 400 400");
    assertThat(row(advice, "Strange").standing()).isEqualTo(Standing.UNKNOWN);
  }

  @Test
  void withoutClassesThereIsNoAdvice() {
    shapes = ClassShapes.NONE;
    made("main", "Point", 1, 0, 24);
    assertThat(advice()).isEqualTo(LayoutAdvice.NONE);
  }

  /** Compact headers are never larger; what may not be null is never larger than what may. */
  @Test
  void eachLayoutSavesBeyondTheOneBefore() {
    Random random = new Random(3);
    String[] primitives = {"byte", "short", "int", "long", "java.lang.Object"};
    for (int i = 0; i < 300; i++) {
      StringBuilder fields = new StringBuilder("final " + primitives[random.nextInt(5)] + " f");
      for (int field = random.nextInt(5); field > 0; field--) {
        fields.append(", final ").append(primitives[random.nextInt(5)]).append(" f").append(field);
      }
      shapes = Shapes.of("Inner: " + fields, "Outer: final Inner a, final Inner b, " + fields);
      ContextBuilder tree = ContextSnapshot.builder();
      MethodFrame frame = new MethodFrame("Main", "main", "()V");
      SizeModel today = new SizeModel(shapes, HeapFormat.HOTSPOT);
      for (String type : new String[] {"Inner", "Outer"}) {
        long bytes = today.instanceBytes(type).orElseThrow();
        tree.child(frame)
            .record(
                new AllocationSite(frame, 1, type, AllocationKind.OBJECT),
                new AllocationStats(1000, 0, 1000 * bytes, 0));
        tree.child(frame)
            .record(
                new AllocationSite(frame, 2, type + "[]", AllocationKind.ARRAY),
                new AllocationStats(10, 100, 10 * today.arrayBytes(type, 10), 0));
      }
      LayoutAdvice advice =
          LayoutAdvice.of(
              ProfileSnapshot.EMPTY
                  .with(ContextSnapshot.PART, tree.build())
                  .with(ClassShapes.PART, shapes));
      assertThat(advice.byCompact().low()).as("%s", shapes).isNotNegative();
      assertThat(advice.byRestriction().low()).as("%s", shapes).isNotNegative();
      assertThat(advice.rows().stream().mapToLong(LayoutRow::today).sum())
          .isBetween(advice.today() - 4, advice.today() + 4);
    }
  }
}
