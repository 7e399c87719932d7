package dev.mayfly.agent.jni;

import java.util.ArrayList;
import java.util.List;

/**
 * Immutable. A JNI function that is counted.
 *
 * @param type the element type; empty if the function serves all
 * @param slot its index in the table of functions
 * @param number its number among the counted functions, from 0 on
 * @param access what it does
 * @param shift the binary logarithm of the size of an element
 */
record JniFunction(String name, String type, int slot, int number, Access access, int shift) {
  /** The kinds of access to an array. */
  enum Access {
    /** Copies a region, whose length is the fourth argument. */
    REGION,
    /** Copies all elements. */
    ELEMENTS,
    /** Hands out the array's own memory. */
    CRITICAL
  }

  /** The slot of {@code GetArrayLength}. */
  static final int GET_ARRAY_LENGTH = 171;

  private static final int FIRST_GET_ELEMENTS = 183;
  private static final int FIRST_GET_REGION = 199;
  private static final int FIRST_SET_REGION = 207;
  private static final int GET_CRITICAL = 222;
  private static final String[] TYPES = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double"
  };
  private static final int[] SHIFTS = {0, 0, 1, 1, 2, 3, 2, 3};

  /** All of them, by number. */
  static final List<JniFunction> ALL = all();

  private static List<JniFunction> all() {
    List<JniFunction> all = new ArrayList<>();
    for (int type = 0; type < TYPES.length; type++) {
      add(all, "Get", "ArrayRegion", type, FIRST_GET_REGION, Access.REGION);
      add(all, "Set", "ArrayRegion", type, FIRST_SET_REGION, Access.REGION);
      add(all, "Get", "ArrayElements", type, FIRST_GET_ELEMENTS, Access.ELEMENTS);
    }
    all.add(
        new JniFunction(
            "GetPrimitiveArrayCritical", "", GET_CRITICAL, all.size(), Access.CRITICAL, 0));
    return List.copyOf(all);
  }

  private static void add(
      List<JniFunction> all, String start, String end, int type, int first, Access access) {
    String name = TYPES[type];
    String inName = Character.toUpperCase(name.charAt(0)) + name.substring(1);
    all.add(
        new JniFunction(
            start + inName + end, name, first + type, all.size(), access, SHIFTS[type]));
  }

  /** The name of the function's row in the report. */
  String rowName() {
    return type.isEmpty() ? name : name + " " + type + "[]";
  }
}
