package subject.events;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes objects of all kinds on several threads: [threads] [rounds]. With a third argument, it ends
 * after the collector has found them dead.
 */
public final class Busy {
  private record Thing(long number) {}

  /** For code that is not woven: reflection. */
  public static final class Reflected {
    /** As reflection calls it. */
    public Reflected() {}
  }

  private Busy() {}

  public static void main(String[] arguments) throws Exception {
    int threads = Integer.parseInt(arguments[0]);
    int rounds = Integer.parseInt(arguments[1]);
    List<Thread> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      Thread thread = new Thread(() -> run(rounds), "busy-" + i);
      all.add(thread);
      thread.start();
    }
    for (Thread thread : all) {
      thread.join();
    }
    if (arguments.length > 2) {
      awaitCollection();
    }
  }

  private static void awaitCollection() {
    WeakReference<Thing> last = new WeakReference<>(new Thing(0));
    for (int i = 0; last.get() != null; i++) {
      if (i == 100) {
        throw new IllegalStateException("the collector does not collect");
      }
      System.gc();
    }
  }

  private static void run(int rounds) {
    try {
      for (int i = 0; i < rounds; i++) {
        round(i);
      }
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static void round(int i) throws ReflectiveOperationException {
    List<Object> kept = new ArrayList<>();
    kept.add(new Thing(i));
    kept.add(new int[i % 50]);
    kept.add(deeper(i, i % 5));
    kept.add(Integer.valueOf(1000 + i));
    kept.add(new long[2].clone());
    if (i % 10 == 0) {
      kept.add(new String[3][4]);
      kept.add(Reflected.class.getConstructor().newInstance());
    }
  }

  private static Thing deeper(int i, int levels) {
    return levels == 0 ? new Thing(-i) : deeper(i + 1, levels - 1);
  }
}
