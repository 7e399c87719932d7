package subject.drag;

import java.util.ArrayList;
import java.util.List;
import subject.pace.ProfilerThread;

/**
 * Objects that are born before the first of five collections, dropped after the fourth, and used in
 * between as their classes say; those that stay are kept until the end.
 */
public final class Drag {
  private static final int EACH = 3;
  private static final List<Object> DROPPED = new ArrayList<>();
  private static final List<Object> KEPT = new ArrayList<>();
  private static long sum;

  private Drag() {}

  /** A field is read in phases 1 and 3. */
  static final class Got {
    int value = 6;
  }

  /** Fields are written in phase 2. */
  static final class Put {
    private int narrow;
    private long wide;
    private Object reference;
  }

  /** A method is called in phases 0 and 1. */
  static final class Called {
    int twice(int value) {
      return 2 * value;
    }
  }

  /** As above, with arguments that take more than two words. */
  static final class CalledWide {
    double all(long first, Object second, double third, int fourth) {
      return first + second.hashCode() + third + fourth;
    }
  }

  /** Never used. */
  static final class Unused {}

  /** Used by its own constructor. */
  static final class UsedInConstructor {
    private int value;

    UsedInConstructor() {
      value = 3;
      value += get();
    }

    private int get() {
      return value;
    }
  }

  /** Handed on, compared, synchronized on. */
  static final class Passed {}

  /** A field is read in phase 2, by another thread. */
  static final class UsedByAnother {
    int value = 1;
  }

  /** Called by code that is not woven; reads a field of its own, in phase 1. */
  static final class CalledBack implements Runnable {
    int value = 5;

    @Override
    public void run() {
      sum += value;
    }
  }

  /** Its superclass's code uses it, in phase 3. */
  abstract static class Parent {
    private int inherited = 7;

    final int get() {
      return inherited;
    }
  }

  static final class Child extends Parent {}

  /** Read in phase 1, and kept. */
  static final class Idle {
    int value = 1;
  }

  /** Kept, and not used. */
  static final class Spare {}

  private static void phase0() {
    for (int i = 0; i < EACH; i++) {
      DROPPED.add(new Got());
      DROPPED.add(new Put());
      DROPPED.add(new Called());
      DROPPED.add(new CalledWide());
      DROPPED.add(new Unused());
      DROPPED.add(new UsedInConstructor());
      DROPPED.add(new Passed());
      DROPPED.add(new UsedByAnother());
      DROPPED.add(new CalledBack());
      DROPPED.add(new Child());
      DROPPED.add(new StringBuilder("x"));
      DROPPED.add(new long[] {3});
      KEPT.add(new Idle());
      KEPT.add(new Spare());
    }
    call();
  }

  private static void call() {
    for (Object object : DROPPED) {
      if (object instanceof Called called) {
        sum += called.twice(21);
      } else if (object instanceof CalledWide called) {
        sum += (long) called.all(1L << 40, "wide", 0.5, 3);
      }
    }
  }

  private static void get() {
    for (Object object : DROPPED) {
      if (object instanceof Got got) {
        sum += got.value;
      }
    }
  }

  private static void phase1() {
    get();
    call();
    for (Object object : DROPPED) {
      if (object instanceof CalledBack back) {
        run(back);
      } else if (object instanceof StringBuilder text) {
        sum += text.append('y').append(7L).append(1.5).length();
      } else if (object instanceof long[] array) {
        sum += array[0]++ + array.clone().length;
      }
    }
    for (Object object : KEPT) {
      if (object instanceof Idle idle) {
        sum += idle.value;
      }
    }
  }

  private static void run(Runnable back) {
    Thread thread = new Thread(back);
    thread.start();
    join(thread);
  }

  private static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void phase2() {
    for (Object object : DROPPED) {
      if (object instanceof Put put) {
        put.narrow = 2;
        put.wide = sum;
        put.reference = "r";
      } else if (object instanceof UsedByAnother used) {
        Thread thread = new Thread(() -> sum += used.value);
        thread.start();
        join(thread);
      } else if (object instanceof Passed passed) {
        synchronized (passed) {
          sum += pass(passed, passed) ? 1 : 0;
        }
      }
    }
  }

  private static boolean pass(Passed one, Object other) {
    return one == other;
  }

  private static void phase3() {
    get();
    for (Object object : DROPPED) {
      if (object instanceof Child child) {
        sum += child.get();
      }
    }
  }

  public static void main(String[] arguments) {
    phase0();
    ProfilerThread.collect();
    phase1();
    ProfilerThread.collect();
    phase2();
    ProfilerThread.collect();
    phase3();
    ProfilerThread.collect();
    DROPPED.clear();
    ProfilerThread.collect();
    System.out.println(sum + " " + KEPT.size());
  }
}
