package hostile.outsider;

import java.security.Security;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Confined to one thread. Code that is not woven, and allocates for whoever calls it: arrays of
 * pseudo-random lengths, the same in each run.
 */
public final class Library {
  /** Where each array is last kept, so that none is optimised away. */
  private static volatile byte[] last = {};

  private static int state = 1;

  private Library() {}

  /** Uses what a program may set before, as most do sooner or later. */
  public static void useSettings() {
    TimeZone.getDefault();
    Locale.getDefault(Locale.Category.FORMAT);
    Security.getProviders();
  }

  /** The next length: 500 to 1,500. */
  public static int length() {
    state = state * 1_103_515_245 + 12_345;
    return 500 + (state >>> 16) % 1_001;
  }

  /** Allocates so many arrays, and returns their bytes. */
  public static long arrays(int count) {
    long bytes = 0;
    for (int i = 0; i < count; i++) {
      byte[] array = new byte[length()];
      last = array;
      bytes += (16 + array.length + 7) / 8 * 8;
    }
    return bytes;
  }

  /** Does something by an interface of the JDK, below frames of its own. */
  public static void call(Runnable work) {
    deeper(work, 80);
  }

  private static void deeper(Runnable work, int frames) {
    if (frames > 0) {
      deeper(work, frames - 1);
    } else {
      work.run();
    }
  }

  /** The last array. */
  public static byte[] last() {
    return last;
  }
}
