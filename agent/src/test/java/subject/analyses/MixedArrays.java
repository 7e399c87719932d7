package subject.analyses;

/**
 * Passes arrays of several types to one native method, of a library that the argument names: by
 * four JNI functions 140 bytes of an {@code int[]}, by two 112 of a {@code byte[]}, by one 168 of a
 * {@code long[]}. Arrays of objects, and a native method that calls back.
 */
public final class MixedArrays {
  private MixedArrays() {}

  public static void main(String[] args) {
    System.load(args[0]);
    mixed(new int[10], new byte[100], new long[21]);
    objects(new String[] {"a", "b", "c"});
    nested(new byte[15]);
    alike(new int[6], new int[9]);
  }

  /** Called by {@link #nested}. */
  static void inner() {
    ints(new int[5]);
  }

  private static native void mixed(int[] ints, byte[] bytes, long[] longs);

  private static native void objects(String[] texts);

  private static native void nested(byte[] bytes);

  private static native void ints(int[] values);

  private static native void alike(int[] some, int[] more);
}
