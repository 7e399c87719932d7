package subject.lifetimes;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes 1,000 objects that die at once and 100 that stay, and waits for a collection to find the
 * dead.
 */
public final class Lifetimes {
  private static final List<Object> KEPT = new ArrayList<>();

  private Lifetimes() {}

  static final class Shortlived {
    int value;
  }

  static final class Longlived {
    int value;
  }

  static void dropMany() {
    for (int i = 0; i < 1000; i++) {
      new Shortlived().value = i;
    }
  }

  static void keepSome() {
    for (int i = 0; i < 100; i++) {
      KEPT.add(new Longlived());
    }
  }

  /** In a frame of its own: an interpreted frame keeps what it has handed to a constructor. */
  private static WeakReference<Object> garbage() {
    return new WeakReference<>(new Object());
  }

  public static void main(String[] arguments) throws InterruptedException {
    keepSome();
    dropMany();
    for (int i = 0; i < 3; i++) {
      WeakReference<Object> garbage = garbage();
      while (garbage.get() != null) {
        System.gc();
        Thread.onSpinWait();
      }
    }
    System.out.println(KEPT.size());
  }
}
