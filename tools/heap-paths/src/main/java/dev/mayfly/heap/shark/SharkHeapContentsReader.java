package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedMap;
import dev.mayfly.heap.HeapContents;
import dev.mayfly.heap.HeapContentsReader;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeapType;
import dev.mayfly.heap.SlotTypes;
import java.io.IOException;
import java.nio.file.Path;
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

/** Thread-safe, without state: counts the objects and slots of dumps that Shark reads. */
public final class SharkHeapContentsReader implements HeapContentsReader {

  private static final String REFERENCE = "java.lang.Object";

  /** Created by the service loader. */
  public SharkHeapContentsReader() {}

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

  @Override
  public HeapContents contents(Path dump) throws IOException {
    return HeapDumps.read(dump, SharkHeapContentsReader::contents);
  }

  private static HeapContents contents(HeapGraph graph) {
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

  /** The contents of an array; -1 of other objects. */
  private static int length(HeapObject object) {
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
            .map(SharkHeapContentsReader::typeOf)
            .sorted() // dumps have them in any order
            .collect(ImmutableList.toImmutableList()));
  }

  /** By the numbers of the format HPROF. */
  private static String typeOf(FieldRecord field) {
    return switch (field.getType()) {
      case 4 -> "boolean";
      case 5 -> "char";
      case 6 -> "float";
      case 7 -> "double";
      case 8 -> "byte";
      case 9 -> "short";
      case 10 -> "int";
      case 11 -> "long";
      default -> REFERENCE;
    };
  }

  @Override
  public ImmutableList<HeapSlots> slots(Path dump, SlotTypes types) throws IOException {
    return HeapDumps.read(dump, graph -> new SlotCounts(new References(graph), types).counted());
  }
}
