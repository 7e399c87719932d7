package subject.analyses;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Passes arrays to native methods: each of four JNI functions one, of a library that the argument
 * names; without an argument there is no library, and calls fail when the arrays were passed.
 */
public final class NativeArrays {
  private static final int MANY = 5_000;

  private NativeArrays() {}

  public static void main(String[] args) throws IOException {
    if (args.length > 0) {
      System.load(args[0]);
      set(new int[10]);
      elements(new int[10]);
      critical(new int[10]);
      get(new int[10]);
      byte[] block = new byte[100_000];
      try (FileOutputStream out = new FileOutputStream("/dev/null")) {
        for (int i = 0; i < 1000; i++) {
          out.write(block);
        }
      }
      return;
    }
    int[] often = new int[10];
    for (int i = 0; i < 3; i++) {
      fail(often, often.clone());
    }
    fail(often, new int[2][7]);
    fail(null, "text".getBytes(StandardCharsets.US_ASCII));
    for (int i = 0; i < MANY; i++) {
      fail(new int[2], null);
    }
  }

  private static void fail(int[] one, Object other) {
    try {
      if (other instanceof int[] ints) {
        both(one, ints);
      } else if (other instanceof byte[] bytes) {
        bytes(bytes);
      } else if (other instanceof int[][] inner) {
        both(one, inner[0]);
      } else {
        get(one);
      }
    } catch (UnsatisfiedLinkError none) {
      return;
    }
    throw new AssertionError("there is a library");
  }

  private static native void set(int[] values);

  private static native void elements(int[] values);

  private static native void critical(int[] values);

  private static native void get(int[] values);

  private static native void both(int[] some, int[] more);

  private static native void bytes(byte[] values);
}
