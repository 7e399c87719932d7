package dev.mayfly.heap.shark;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import shark.HeapField;
import shark.HeapGraph;
import shark.HeapObject;
import shark.HeapObject.HeapClass;
import shark.HeapObject.HeapInstance;
import shark.HeapObject.HeapObjectArray;
import shark.HeapValue;

/** Confined to one thread: which objects an object refers to, and how strongly. */
final class References {

  /** Gets the references of an object, one at a time; confined to the caller's thread. */
  interface Visitor {
    /**
     * A reference.
     *
     * @param target the index of the object that it refers to
     * @param strength how long it keeps the target
     */
    void reference(Field field, int target, Strength strength);
  }

  /**
   * Immutable: a field.
   *
   * @param name its name; empty for the elements of an array
   */
  record Field(String className, String name) {
    static final Field ELEMENT = new Field("", "");
    static final String CLASS_LOADER = "<class loader>";
  }

  /** Immutable: whether the collector clears a reference, and when. */
  enum Strength {
    STRONG,
    /** Held until memory is short, or after the finalizer has run. */
    DEFERRED,
    /** As soon as nothing else refers to the target. */
    WEAK
  }

  private static final String REFERENCE = "java.lang.ref.Reference";

  /** The field of a reference object's referent. */
  static final Field REFERENT = new Field(REFERENCE, "referent");

  private final HeapGraph graph;
  private final Map<Long, Strength> referentsByClass = new HashMap<>();

  /** The ids of all objects, sorted; Shark's own indexes of objects contradict each other. */
  private final long[] ids;

  References(HeapGraph graph) {
    this.graph = graph;
    this.ids = new long[graph.getObjectCount()];
    Iterator<HeapObject> objects = graph.getObjects().iterator();
    for (int i = 0; i < ids.length; i++) {
      ids[i] = objects.next().getObjectId();
    }
    Arrays.sort(ids);
  }

  /** The number of objects; their indexes are below. */
  int objects() {
    return ids.length;
  }

  HeapObject object(int index) {
    return graph.findObjectById(ids[index]);
  }

  /** The index of an object, or a negative number if the dump has no such object. */
  int indexOf(long id) {
    return Arrays.binarySearch(ids, id);
  }

  /** Visits the references of the object with an index. */
  void of(int index, Visitor visitor) {
    HeapObject object = object(index);
    if (object instanceof HeapInstance instance) {
      ofInstance(instance, visitor);
    } else if (object instanceof HeapObjectArray array) {
      for (long element : array.readRecord().getElementIds()) {
        refer(Field.ELEMENT, element, Strength.STRONG, visitor);
      }
    } else if (object instanceof HeapClass type) {
      fields(type.readStaticFields().iterator(), Strength.STRONG, visitor);
      Field loader = new Field(type.getName(), Field.CLASS_LOADER);
      refer(loader, type.readRecord().getClassLoaderId(), Strength.STRONG, visitor);
    }
  }

  private void ofInstance(HeapInstance instance, Visitor visitor) {
    Strength referent =
        referentsByClass.computeIfAbsent(
            instance.getInstanceClassId(), id -> referent(instance.getInstanceClass()));
    fields(instance.readFields().iterator(), referent, visitor);
  }

  private void fields(Iterator<HeapField> fields, Strength referent, Visitor visitor) {
    while (fields.hasNext()) {
      HeapField field = fields.next();
      HeapValue value = field.getValue();
      Long target = value.getAsNonNullObjectId();
      if (target != null) {
        String className = field.getDeclaringClass().getName();
        boolean special = className.equals(REFERENCE) && field.getName().equals("referent");
        Field name = new Field(TypeNames.stable(className), field.getName());
        refer(name, target, special ? referent : Strength.STRONG, visitor);
      }
    }
  }

  private void refer(Field field, long target, Strength strength, Visitor visitor) {
    int index = target == 0 ? -1 : indexOf(target);
    if (index >= 0) {
      visitor.reference(field, index, strength);
    }
  }

  /** The kind of reference of a class. */
  private static Strength referent(HeapClass type) {
    for (HeapClass each = type; each != null; each = each.getSuperclass()) {
      String name = each.getName();
      if (name.equals("java.lang.ref.SoftReference")
          || name.equals("java.lang.ref.FinalReference")) {
        return Strength.DEFERRED;
      }
      if (name.equals(REFERENCE)) {
        return Strength.WEAK;
      }
    }
    return Strength.STRONG;
  }
}
