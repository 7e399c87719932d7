package dev.mayfly.layout;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.collect.ImmutableMap;
import dev.mayfly.layout.InstanceLayout.Slot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SizeModelTest {

  private static long bytes(ClassShapes shapes, HeapFormat format, String type) {
    return new SizeModel(shapes, format).instanceBytes(type).orElseThrow();
  }

  private static long array(HeapFormat format, String element, long length) {
    return new SizeModel(Shapes.PAPERS, format).arrayBytes(element, length);
  }

  /** As measured on JDK 25, without and with compact headers. */
  @Test
  void sizesOfTheJvm() {
    assertThat(bytes(Shapes.PAPERS, HeapFormat.HOTSPOT, "Point")).isEqualTo(24);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.COMPACT, "Point")).isEqualTo(16);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.HOTSPOT, "Line")).isEqualTo(24);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.COMPACT, "Line")).isEqualTo(16);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.HOTSPOT, "Color")).isEqualTo(16);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.COMPACT, "Color")).isEqualTo(16);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.HOTSPOT, "java.lang.Object")).isEqualTo(16);
    assertThat(bytes(Shapes.PAPERS, HeapFormat.COMPACT, "java.lang.Object")).isEqualTo(8);
    assertThat(array(HeapFormat.HOTSPOT, "int", 1)).isEqualTo(24);
    assertThat(array(HeapFormat.COMPACT, "int", 1)).isEqualTo(16);
    assertThat(array(HeapFormat.HOTSPOT, "Line", 10)).isEqualTo(56);
    assertThat(array(HeapFormat.COMPACT, "Line", 10)).isEqualTo(56);
    assertThat(array(HeapFormat.HOTSPOT64, "Line", 10)).isEqualTo(96);
    assertThat(array(HeapFormat.COMPACT, "long", 1)).isEqualTo(24);
  }

  @Test
  void fieldsFillTheGapsOfSuperclasses() {
    ClassShapes shapes =
        Shapes.of("Base: long id, byte flag", "Derived > Base: int count, byte more");
    assertThat(bytes(shapes, HeapFormat.HOTSPOT, "Base")).isEqualTo(24);
    assertThat(bytes(shapes, HeapFormat.HOTSPOT, "Derived")).isEqualTo(32);
    assertThat(bytes(shapes, HeapFormat.COMPACT, "Derived")).isEqualTo(24);
  }

  @Test
  void fieldsHaveOffsets() {
    ClassShapes shapes =
        Shapes.of("Base: Base next, byte flag, long id", "Derived > Base: byte flag, int count");
    assertThat(new SizeModel(shapes, HeapFormat.HOTSPOT).layoutOf("Derived"))
        .contains(
            new InstanceLayout(
                32,
                ImmutableMap.of(
                    "Base.id", new Slot(16, 8),
                    "Base.flag", new Slot(12, 1),
                    "Base.next", new Slot(24, 4),
                    "Derived.count", new Slot(28, 4),
                    "Derived.flag", new Slot(13, 1))));
  }

  @Test
  void referencesGrow() {
    ClassShapes shapes = Shapes.of("Node: Node next, Node previous, int value");
    assertThat(bytes(shapes, HeapFormat.HOTSPOT, "Node")).isEqualTo(24);
    assertThat(bytes(shapes, HeapFormat.HOTSPOT64, "Node")).isEqualTo(32);
    assertThat(bytes(shapes, HeapFormat.COMPACT64, "Node")).isEqualTo(32);
  }

  @Test
  void whatIsNotKnownHasNoSize() {
    ClassShapes shapes =
        ClassShapes.of(
            List.of(
                Shapes.OBJECT,
                Shapes.shape("Orphan > Missing: int x"),
                Shapes.shape("Round > Trip:"),
                Shapes.shape("Trip > Round:"),
                new ClassShape(
                    "Padded", "java.lang.Object", List.of(), Set.of(ClassShape.Trait.PADDED))));
    SizeModel model = new SizeModel(shapes, HeapFormat.HOTSPOT);
    for (String type : List.of("Nowhere", "Orphan", "Round", "Padded")) {
      assertThat(model.instanceBytes(type)).as(type).isEmpty();
    }
  }

  @Test
  void arraysMayBeLong() {
    assertThat(array(HeapFormat.HOTSPOT, "long", 1L << 31)).isEqualTo(16 + (1L << 34));
  }
}
