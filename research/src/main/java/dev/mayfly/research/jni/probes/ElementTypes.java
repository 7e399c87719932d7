package dev.mayfly.research.jni.probes;

import dev.mayfly.recording.types.ArrayLayout;
import org.jspecify.annotations.Nullable;

/** The element types of arrays, by numbers. Thread-safe, without state. */
public final class ElementTypes {
  /** The number of bits that a type needs. */
  static final int BITS = 4;

  private static final String[] NAMES = {
    "boolean", "byte", "char", "short", "int", "long", "float", "double", "Object"
  };

  private static final byte[] SHIFTS = {
    0, 0, 1, 1, 2, 3, 2, 3, (byte) (ArrayLayout.ofElement('L') & 7)
  };

  private static final String DESCRIPTORS = "ZBCSIJFDL";

  private ElementTypes() {}

  /** The number of the type with a descriptor; {@code L} for all objects. */
  public static int of(char descriptor) {
    return DESCRIPTORS.indexOf(descriptor);
  }

  /** The name of a type. */
  public static String name(int type) {
    return NAMES[type];
  }

  /** The number of the type of a name; that of objects for all other names. */
  public static int named(String name) {
    for (int type = 0; type < NAMES.length; type++) {
      if (NAMES[type].equals(name)) {
        return type;
      }
    }
    return of('L');
  }

  /** The binary logarithm of the bytes of an element. */
  public static int shift(int type) {
    return SHIFTS[type];
  }

  /** Without {@link java.lang.reflect.Array}, which is a native method where it is interpreted. */
  static int lengthOf(@Nullable Object array) {
    if (array instanceof byte[] bytes) {
      return bytes.length;
    } else if (array instanceof int[] ints) {
      return ints.length;
    } else if (array instanceof char[] chars) {
      return chars.length;
    } else if (array instanceof long[] longs) {
      return longs.length;
    } else if (array instanceof double[] doubles) {
      return doubles.length;
    } else if (array instanceof float[] floats) {
      return floats.length;
    } else if (array instanceof short[] shorts) {
      return shorts.length;
    } else if (array instanceof Object[] objects) {
      return objects.length;
    }
    return array instanceof boolean[] booleans ? booleans.length : 0;
  }
}
