package hostile.outsider;

/** Thread-safe. Code that is not woven, and allocates for whoever calls it. */
public final class Library {
  /** Where each array is last kept, so that none is optimised away. */
  private static volatile byte[] last = {};

  private Library() {}

  /** Allocates so many arrays of 1,000 bytes. */
  public static void arrays(int count) {
    for (int i = 0; i < count; i++) {
      last = new byte[1_000];
    }
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
