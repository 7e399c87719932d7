package dev.mayfly.research.jni;

import dev.mayfly.research.jni.probes.ElementTypes;
import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. A JNI function that is counted.
 *
 * @param type the number of the element type; −1 if the function serves all primitive types
 * @param slot its index in the table of functions
 * @param number its number among the counted functions, from 0 on
 */
record JniFunction(String name, int type, int slot, int number, Access access) {
  /** The kinds of access to an array. */
  enum Access {
    /** Copies a region, whose length is the fourth argument. */
    REGION,
    /** Copies all elements. */
    ELEMENTS,
    /** Hands out the array's own memory. */
    CRITICAL,
    /** Reads or writes one element, which is an object. */
    ELEMENT
  }

  /** The slot of {@code GetArrayLength}. */
  static final int GET_ARRAY_LENGTH = 171;

  private static final int FIRST_GET_ELEMENTS = 183;
  private static final int FIRST_GET_REGION = 199;
  private static final int FIRST_SET_REGION = 207;
  private static final int GET_CRITICAL = 222;
  private static final int GET_OBJECT = 173;
  private static final int SET_OBJECT = 174;
  private static final String PRIMITIVES = "ZBCSIJFD";

  /** All of them, by number. */
  static final List<JniFunction> ALL = all();

  private static List<JniFunction> all() {
    List<JniFunction> all = new ArrayList<>();
    for (int i = 0; i < PRIMITIVES.length(); i++) {
      int type = ElementTypes.of(PRIMITIVES.charAt(i));
      add(all, "Get", "ArrayRegion", type, FIRST_GET_REGION + i, Access.REGION);
      add(all, "Set", "ArrayRegion", type, FIRST_SET_REGION + i, Access.REGION);
      add(all, "Get", "ArrayElements", type, FIRST_GET_ELEMENTS + i, Access.ELEMENTS);
    }
    all.add(
        new JniFunction(
            "GetPrimitiveArrayCritical", -1, GET_CRITICAL, all.size(), Access.CRITICAL));
    int objects = ElementTypes.of('L');
    add(all, "Get", "ArrayElement", objects, GET_OBJECT, Access.ELEMENT);
    add(all, "Set", "ArrayElement", objects, SET_OBJECT, Access.ELEMENT);
    return List.copyOf(all);
  }

  private static void add(
      List<JniFunction> all, String start, String end, int type, int slot, Access access) {
    String name = ElementTypes.name(type);
    String inName = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    all.add(new JniFunction(start + inName + end, type, slot, all.size(), access));
  }

  /** Whether it copies elements. */
  boolean copies() {
    return access == Access.REGION || access == Access.ELEMENTS;
  }

  /** The name of the function's row in the report. */
  String rowName() {
    return type < 0 ? name : name + " " + ElementTypes.name(type) + "[]";
  }
}
