package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeapType;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Immutable: figures that a heap dump has of its objects, and a profile has not.
 *
 * @param types the types that have objects
 * @param slots the referents of arrays and fields
 */
public record HeapFigures(ImmutableMap<String, HeapType> types, ImmutableList<HeapSlots> slots) {

  /** There is no dump. */
  public static final HeapFigures NONE = new HeapFigures(ImmutableMap.of(), ImmutableList.of());

  private static final String CLASS = "java.lang.Class";
  private static final MethodFrame DUMP = new MethodFrame("heap", "dump", "()V");

  /**
   * The figures of a dump.
   *
   * @param contents its objects
   * @param slots the fields and arrays that refer to them
   */
  public static HeapFigures of(HeapContents contents, ImmutableList<HeapSlots> slots) {
    return new HeapFigures(Maps.uniqueIndex(contents.types(), HeapType::typeName), slots);
  }

  /**
   * The objects of a dump as a profile, as if each had been made in the same context. Their sizes
   * are those of a model, since dumps have none.
   *
   * @param contents the objects
   * @param format how the JVM kept them
   */
  public static ProfileSnapshot profileOf(HeapContents contents, HeapFormat format) {
    HotSpotModel model = new HotSpotModel(declared(contents), format);
    ContextBuilder root = ContextSnapshot.builder();
    for (HeapType type : contents.types()) {
      String name = type.typeName();
      String element = TypeNames.elementOf(name);
      long bytes =
          element != null
              ? exactBytes(type, model.arraysOf(element))
              : type.count() * model.instanceBytes(name).orElse(0);
      if (bytes > 0 && !name.equals(CLASS)) {
        AllocationKind kind = element == null ? AllocationKind.OBJECT : AllocationKind.ARRAY;
        root.record(
            new AllocationSite(DUMP, 0, name, kind),
            new AllocationStats(type.count(), type.elements(), bytes, 0));
      }
    }
    return ProfileSnapshot.builder().root(root.build()).build();
  }

  /** The classes with the sizes of their fields, but not with the types of references. */
  private static ClassShapes declared(HeapContents contents) {
    List<ClassShape> shapes = new ArrayList<>();
    for (HeapClass each : contents.classes()) {
      List<FieldShape> fields =
          each.fieldTypes().stream().map(type -> new FieldShape("", type, false)).toList();
      shapes.add(new ClassShape(each.name(), each.superName(), fields, Set.of()));
    }
    return ClassShapes.of(shapes);
  }

  /** The bytes of arrays of which the remainders of all lengths are known. */
  static long exactBytes(HeapType arrays, ArrayShape shape) {
    long bytes = arrays.elements() * shape.stride();
    for (int length = 0; length < arrays.byRemainder().length(); length++) {
      long data = length * shape.stride();
      bytes += arrays.byRemainder().get(length) * (Alignment.object(shape.base() + data) - data);
    }
    return bytes;
  }

  /** Whether there is no dump. */
  public boolean isEmpty() {
    return types.isEmpty();
  }
}
