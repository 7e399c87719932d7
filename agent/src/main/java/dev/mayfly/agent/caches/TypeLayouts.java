package dev.mayfly.agent.caches;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.mayfly.layout.ArrayShape;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.layout.HotSpotModel;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.snapshot.ClassShapes;
import java.util.function.Function;

/**
 * Thread-safe, if what finds classes is. How this JVM lays types out by the model of the layout
 * advisor, and how it would do so with compact headers.
 */
public final class TypeLayouts {
  private static final int COMPACT_ARRAY_BASE = 12;
  private static final int WIDE_SHIFT = 3;

  /** Those that are compared: today's, and compact headers where these are not today's. */
  private final ImmutableList<HeapFormat> formats;

  private final Function<String, ClassShapes> shapes;

  /**
   * Layouts in some formats.
   *
   * @param formats of the heap
   * @param shapes finds a class of a name, and those above it
   */
  TypeLayouts(ImmutableList<HeapFormat> formats, Function<String, ClassShapes> shapes) {
    this.formats = formats;
    this.shapes = shapes;
  }

  /**
   * The layouts of this JVM, and with compact headers.
   *
   * @param shapes finds a class of a name, and those above it
   */
  public static TypeLayouts ofThisJvm(Function<String, ClassShapes> shapes) {
    boolean compact = ArrayLayout.ofElement('B') >>> 3 == COMPACT_ARRAY_BASE;
    boolean wide = (ArrayLayout.ofElement('L') & 7) == WIDE_SHIFT;
    HeapFormat other = wide ? HeapFormat.COMPACT64 : HeapFormat.COMPACT;
    HeapFormat today = wide ? HeapFormat.HOTSPOT64 : HeapFormat.HOTSPOT;
    return new TypeLayouts(
        compact ? ImmutableList.of(other) : ImmutableList.of(today, other), shapes);
  }

  /** How many layouts there are. */
  int count() {
    return formats.size();
  }

  /** The layouts of a type, today's first. */
  ImmutableList<TypeLayout> of(Class<?> type) {
    Class<?> element = type.getComponentType();
    ClassShapes found = element == null ? shapes.apply(type.getName()) : ClassShapes.NONE;
    ImmutableList.Builder<TypeLayout> layouts = ImmutableList.builder();
    for (HeapFormat format : formats) {
      HotSpotModel model = new HotSpotModel(found, format);
      layouts.add(
          element == null ? instances(model, type) : arrays(model.arraysOf(element.getName())));
    }
    return layouts.build();
  }

  private static TypeLayout arrays(ArrayShape shape) {
    return new TypeLayout(shape.base(), shape.stride(), 0, ImmutableMap.of());
  }

  /** A class that is not known has the size that the JVM gives it. */
  private static TypeLayout instances(HotSpotModel model, Class<?> type) {
    return model
        .layoutOf(type.getName())
        .map(layout -> new TypeLayout(0, 0, layout.bytes(), layout.offsets()))
        .orElseGet(() -> new TypeLayout(0, 0, 0, ImmutableMap.of()));
  }
}
