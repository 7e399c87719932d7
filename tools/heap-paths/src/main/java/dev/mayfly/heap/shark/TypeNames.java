package dev.mayfly.heap.shark;

import java.util.regex.Pattern;
import shark.HeapObject;
import shark.HeapObject.HeapInstance;
import shark.HeapObject.HeapObjectArray;
import shark.HeapObject.HeapPrimitiveArray;

/** Thread-safe, without state: names of types, as Mayfly's reports have them. */
public final class TypeNames {

  /**
   * The part of the name that differs between the classes of one lambda expression, and from run to
   * run.
   */
  private static final Pattern LAMBDA = Pattern.compile("\\$\\$Lambda.*");

  private TypeNames() {}

  /** The type of an instance; empty for a class. */
  static String of(HeapObject object) {
    if (object instanceof HeapInstance instance) {
      return instance.getInstanceClassName();
    }
    if (object instanceof HeapObjectArray array) {
      return array.getArrayClassName();
    }
    return object instanceof HeapPrimitiveArray array ? array.getArrayClassName() : "";
  }

  /** {@code Order}, of {@code com.acme.Shop$Order}. */
  static String simple(String name) {
    return name.substring(Math.max(name.lastIndexOf('.'), name.lastIndexOf('$')) + 1);
  }

  /** The name for the classes of a lambda expression. */
  static String stable(String className) {
    return LAMBDA.matcher(className).replaceFirst("\\$\\$Lambda");
  }
}
