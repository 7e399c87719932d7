package dev.mayfly.heap.shark;

import com.google.common.base.Ascii;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapType;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HeapObject.HeapClass;
import shark.HeapObject.HeapObjectArray;
import shark.HeapObject.HeapPrimitiveArray;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord.FieldRecord;
import shark.PrimitiveType;

/** Thread-safe, without state: counts the objects of a dump, and lists its classes. */
final class ObjectCounts {

  private ObjectCounts() {}

  /** Confined to one thread: the objects of one type. */
  private static final class Tally {
    private long objects;
    private final Map<Integer, Long> arrays = new HashMap<>();

    void add(int length) {
      if (length >= 0) {
        arrays.merge(length, 1L, Long::sum);
      } else {
        objects++;
      }
    }

    HeapType of(String typeName) {
      return arrays.isEmpty()
          ? HeapType.objects(typeName, objects)
          : HeapType.arrays(typeName, ImmutableSortedMap.copyOf(arrays));
    }
  }

  static HeapContents of(HeapGraph graph) {
    Map<String, Tally> types = new TreeMap<>();
    Iterator<HeapObject> objects = graph.getObjects().iterator();
    while (objects.hasNext()) {
      HeapObject object = objects.next();
      if (!(object instanceof HeapClass)) {
        types.computeIfAbsent(TypeNames.of(object), any -> new Tally()).add(length(object));
      }
    }
    ImmutableList.Builder<HeapType> counted = ImmutableList.builder();
    types.forEach((name, tally) -> counted.add(tally.of(name)));
    return new HeapContents(counted.build(), classes(graph));
  }

  /** The classes, by name. */
  static ImmutableList<dev.mayfly.heap.HeapClass> classes(HeapGraph graph) {
    Map<String, dev.mayfly.heap.HeapClass> classes = new TreeMap<>();
    Iterator<HeapClass> all = graph.getClasses().iterator();
    while (all.hasNext()) {
      HeapClass type = all.next();
      classes.computeIfAbsent(type.getName(), name -> declaration(name, type));
    }
    return ImmutableList.copyOf(classes.values());
  }

  /** The length of an array; -1 of other objects. */
  static int length(HeapObject object) {
    if (object instanceof HeapObjectArray array) {
      return array.readRecord().getElementIds().length;
    }
    return object instanceof HeapPrimitiveArray array
        ? array.getByteSize() / array.getPrimitiveType().getByteSize()
        : -1;
  }

  private static dev.mayfly.heap.HeapClass declaration(String name, HeapClass type) {
    HeapClass above = type.getSuperclass();
    return new dev.mayfly.heap.HeapClass(
        name,
        above == null ? "" : above.getName(),
        type.readRecordFields().stream()
            .map(ObjectCounts::typeOf)
            .sorted() // dumps have them in any order
            .collect(ImmutableList.toImmutableList()));
  }

  private static String typeOf(FieldRecord field) {
    PrimitiveType primitive =
        PrimitiveType.Companion.getPrimitiveTypeByHprofType().get(field.getType());
    return primitive == null ? "java.lang.Object" : Ascii.toLowerCase(primitive.name());
  }
}
