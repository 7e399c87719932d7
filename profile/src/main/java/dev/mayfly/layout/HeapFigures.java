package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.mayfly.heap.HeapClass;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapHolder;
import dev.mayfly.heap.HeapSizes;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeapType;
import dev.mayfly.heap.HeldObjects;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextBuilder;
import dev.mayfly.snapshot.contexts.ContextPath;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Immutable: figures that a heap dump has of its objects, and a profile has not.
 *
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
   * @param slots the fields and arrays that refer to them
   */
  public static HeapFigures of(HeapContents contents, ImmutableList<HeapSlots> slots) {
    return new HeapFigures(Maps.uniqueIndex(contents.types(), HeapType::typeName), slots);
  }

  /**
   * The objects of a dump as a profile, as if each had been made in the same context. Their sizes
   * are those of a model, since dumps have none.
   */
  public static ProfileSnapshot profileOf(HeapContents contents, HeapFormat format) {
    SizeModel model = new SizeModel(declared(contents.classes()), format);
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
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  /**
   * The objects of a dump as a profile, as if each had been made in its holder, which is a context.
   */
  public static ProfileSnapshot profileOf(List<HeldObjects> held) {
    ContextBuilder root = ContextSnapshot.builder();
    for (HeldObjects each : held) {
      String name = each.typeName();
      boolean array = TypeNames.elementOf(name) != null;
      HeapHolder holder = each.holder();
      root.child(new MethodFrame(holder.typeName(), holder.kind().name(), ""))
          .record(
              new AllocationSite(
                  DUMP, 0, name, array ? AllocationKind.ARRAY : AllocationKind.OBJECT),
              new AllocationStats(each.objects(), 0, each.bytes(), 0));
    }
    return ProfileSnapshot.EMPTY.with(ContextSnapshot.PART, root.build());
  }

  /** The holder that is a context of such a profile. */
  public static HeapHolder holderOf(ContextPath context) {
    MethodFrame frame = context.innermost(1).get(0);
    return new HeapHolder(HeapHolder.Kind.valueOf(frame.methodName()), frame.className());
  }

  /**
   * The sizes of a dump's objects by a model, since dumps have none. Those that the model does not
   * know, and classes, have none.
   */
  public static HeapSizes sizesOf(List<HeapClass> classes, HeapFormat format) {
    SizeModel model = new SizeModel(declared(classes), format);
    return new HeapSizes() {
      @Override
      public long instanceBytes(String className) {
        return className.equals(CLASS) ? 0 : model.instanceBytes(className).orElse(0);
      }

      @Override
      public long arrayBytes(String typeName, long length) {
        String element = TypeNames.elementOf(typeName);
        return model.arrayBytes(element == null ? typeName : element, length);
      }
    };
  }

  /** The classes with the sizes of their fields, but not with the types of references. */
  private static ClassShapes declared(List<HeapClass> classes) {
    List<ClassShape> shapes = new ArrayList<>();
    for (HeapClass each : classes) {
      List<FieldShape> fields =
          each.fieldTypes().stream().map(type -> new FieldShape("", type, false)).toList();
      shapes.add(new ClassShape(each.name(), each.superName(), fields, Set.of()));
    }
    return ClassShapes.of(shapes);
  }

  /** The bytes of arrays of which all lengths are known. */
  static long exactBytes(HeapType arrays, ArrayShape shape) {
    long bytes = 0;
    for (Map.Entry<Integer, Long> each : arrays.byLength().entrySet()) {
      bytes += each.getValue() * Alignment.object(shape.base() + each.getKey() * shape.stride());
    }
    return bytes;
  }

  /** Whether there is no dump. */
  public boolean isEmpty() {
    return types.isEmpty();
  }
}
