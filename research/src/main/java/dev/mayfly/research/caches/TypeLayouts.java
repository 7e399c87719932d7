package dev.mayfly.research.caches;

import com.google.common.collect.ImmutableList;
import dev.mayfly.layout.HeapFormat;
import dev.mayfly.layout.InstanceLayout;
import dev.mayfly.layout.SizeModel;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, if what finds classes is. How this JVM lays types out by the model of the layout
 * advisor, how it would do so with compact headers, and with value classes.
 */
public final class TypeLayouts {
  private static final int COMPACT_ARRAY_BASE = 12;
  private static final int WIDE_SHIFT = 3;
  private static final String COMPACT = "compact";
  private static final String VALUES = "value class";

  private final HeapFormat today;
  private final HeapFormat compact;
  private final ValueClasses values;
  private final Function<String, ClassShapes> shapes;
  private final ImmutableList<String> names;

  /** The value classes, and those above them, once all are known. */
  private volatile @Nullable ClassShapes valueShapes;

  /**
   * Layouts in some formats.
   *
   * @param values the classes to be taken for value classes
   * @param shapes finds a class of a name, and those above it
   */
  TypeLayouts(
      HeapFormat today,
      HeapFormat compact,
      ValueClasses values,
      Function<String, ClassShapes> shapes) {
    this.today = today;
    this.compact = compact;
    this.values = values;
    this.shapes = shapes;
    ImmutableList.Builder<String> layouts = ImmutableList.builder();
    layouts.add("");
    if (today != compact) {
      layouts.add(COMPACT);
    }
    if (!values.isEmpty()) {
      layouts.add(VALUES);
    }
    names = layouts.build();
  }

  /**
   * The layouts of this JVM, and those it is compared to.
   *
   * @param values the classes to be taken for value classes
   * @param shapes finds a class of a name, and those above it
   */
  public static TypeLayouts ofThisJvm(ValueClasses values, Function<String, ClassShapes> shapes) {
    boolean isCompact = ArrayLayout.ofElement('B') >>> 3 == COMPACT_ARRAY_BASE;
    boolean wide = (ArrayLayout.ofElement('L') & 7) == WIDE_SHIFT;
    HeapFormat compact = wide ? HeapFormat.COMPACT64 : HeapFormat.COMPACT;
    HeapFormat usual = wide ? HeapFormat.HOTSPOT64 : HeapFormat.HOTSPOT;
    return new TypeLayouts(isCompact ? compact : usual, compact, values, shapes);
  }

  /** The layout of this JVM alone. */
  public static TypeLayouts onlyThisJvm(Function<String, ClassShapes> shapes) {
    TypeLayouts all = ofThisJvm(ValueClasses.NONE, shapes);
    return new TypeLayouts(all.today, all.today, ValueClasses.NONE, shapes);
  }

  /** The names of the layouts: today's, the first one, has an empty name. */
  ImmutableList<String> names() {
    return names;
  }

  /** Value classes of which no class file was seen. */
  List<String> unknownValues() {
    return values.names().stream().filter(name -> shapes.apply(name).isEmpty()).toList();
  }

  /** The number of layouts. */
  int count() {
    return names.size();
  }

  /** The layouts of a type, today's first. */
  ImmutableList<TypeLayout> of(Class<?> type) {
    ImmutableList.Builder<TypeLayout> layouts = ImmutableList.builder();
    Class<?> element = type.getComponentType();
    ClassShapes known = element == null ? shapes.apply(type.getName()) : ClassShapes.NONE;
    for (String name : names) {
      layouts.add(
          name.equals(VALUES)
              ? ofValues(type, known)
              : of(type, new SizeModel(known, name.isEmpty() ? today : compact)));
    }
    return layouts.build();
  }

  private static TypeLayout of(Class<?> type, SizeModel model) {
    Class<?> element = type.getComponentType();
    return element == null
        ? of(model.layoutOf(type.getName()))
        : TypeLayout.of(model.arraysOf(element.getName()), model.arraysOf("byte"));
  }

  /** A class that is not known has the size that the JVM gives it. */
  private static TypeLayout of(Optional<InstanceLayout> known) {
    return known.map(TypeLayout::of).orElse(TypeLayout.UNKNOWN);
  }

  /** A value that fits into elements of its own type is taken to lie nowhere else. */
  private TypeLayout ofValues(Class<?> type, ClassShapes known) {
    SizeModel model =
        new SizeModel(known.plus(valueShapes()), compact, values.names(), values.nulls());
    Class<?> element = type.getComponentType();
    if (element != null) {
      return TypeLayout.of(model.arraysOf(element.getName()), model.arraysOf("byte"));
    }
    boolean isFlat =
        values.names().contains(type.getName()) && model.arraysOf(type.getName()).flat();
    return isFlat ? TypeLayout.IN_PLACE : of(model.layoutOf(type.getName()));
  }

  private ClassShapes valueShapes() {
    ClassShapes found = valueShapes;
    if (found == null) {
      found = ClassShapes.NONE;
      boolean whole = true;
      for (String value : values.names()) {
        ClassShapes lineage = shapes.apply(value);
        whole &= !lineage.isEmpty();
        found = found.plus(lineage);
      }
      valueShapes = whole ? found : null;
    }
    return found;
  }
}
