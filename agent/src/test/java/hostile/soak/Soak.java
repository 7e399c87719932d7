package hostile.soak;

import hostile.beside.SecondAgent;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that allocate and collect, short-lived ones among them, while another agent has their
 * classes and those of the JDK transformed again and again. Arguments: how many rounds each worker
 * does at least, and for how many seconds at least. Prints the rounds of all.
 */
public final class Soak {
  private static final int WORKERS = 3;
  private static final int COLLECTED_EVERY = 10;

  private static final AtomicInteger ROUNDS = new AtomicInteger();
  private static volatile boolean over;
  private static volatile Throwable failure;

  private Soak() {}

  public static void main(String[] arguments) throws Exception {
    int rounds = Integer.parseInt(arguments[0]);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(Integer.parseInt(arguments[1]));
    Work.warm();
    Thread beside = new Thread(Soak::replaceClasses, "beside");
    beside.start();
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      Thread worker = new Thread(() -> work(rounds, end), "worker-" + i);
      worker.start();
      workers.add(worker);
    }
    for (Thread worker : workers) {
      worker.join();
    }
    over = true;
    beside.join();
    if (failure != null) {
      throw new IllegalStateException(failure);
    }
    System.out.println("rounds " + ROUNDS.get());
  }

  /** Some of the classes at a time, and once at least. */
  private static void replaceClasses() {
    Class<?>[] classes = {
      ArrayList.class,
      HashMap.class,
      Work.class,
      String.class,
      StringBuilder.class,
      Part.class,
      AtomicInteger.class,
      Soak.class,
      Integer.class
    };
    try {
      int at = 0;
      do {
        SecondAgent.retransform(classes[at % classes.length], classes[(at + 2) % classes.length]);
        at++;
      } while (!over);
    } catch (Throwable failed) {
      failure = failed;
    }
  }

  private static void work(int rounds, long end) {
    try {
      for (int i = 0; i < rounds || System.nanoTime() - end < 0; i++) {
        Work.round();
        Thread shortLived = new Thread(Work::round, "short-" + i);
        shortLived.start();
        shortLived.join();
        ROUNDS.addAndGet(2);
        if (i % COLLECTED_EVERY == 0) {
          System.gc();
        }
      }
    } catch (Throwable failed) {
      failure = failed;
    }
  }

  /** What is made. */
  static final class Part {
    final int number;

    Part(int number) {
      if (number < 0) {
        throw new IllegalArgumentException("no such part");
      }
      this.number = number;
    }
  }

  /** The work, the same each time. */
  static final class Work {
    private static final Integer[] KEYS = new Integer[100];

    static {
      for (int i = 0; i < KEYS.length; i++) {
        KEYS[i] = 1_000 + i;
      }
    }

    private Work() {}

    /** Once before all others, so that classes are loaded and linked here. */
    static void warm() {
      all();
    }

    static void round() {
      all();
    }

    private static void all() {
      List<Part> parts = lists();
      Map<Integer, Part> map = maps(parts);
      if (map.size() != KEYS.length || !texts(parts).startsWith("0;1;") || failed(3) != 3) {
        throw new IllegalStateException("wrong");
      }
    }

    private static List<Part> lists() {
      List<Part> parts = new ArrayList<>();
      for (int i = 0; i < KEYS.length; i++) {
        parts.add(new Part(i));
      }
      return parts;
    }

    private static Map<Integer, Part> maps(List<Part> parts) {
      Map<Integer, Part> map = new HashMap<>();
      for (int i = 0; i < KEYS.length; i++) {
        map.put(KEYS[i], parts.get(i));
      }
      return map;
    }

    private static String texts(List<Part> parts) {
      StringBuilder text = new StringBuilder();
      for (Part part : parts) {
        text.append(part.number).append(';');
      }
      return text.toString();
    }

    private static int failed(int times) {
      try {
        return new Part(-times).number;
      } catch (IllegalArgumentException expected) {
        return times;
      }
    }
  }
}
