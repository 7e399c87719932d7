package faulty;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * Allocates a known number of orders.
 *
 * <p>Arguments: how many orders a thread allocates, how many threads run one after another in
 * groups of 50 (0: the main thread alone), and how many milliseconds each group waits, or the file
 * that it waits for, to whose name the number of its first thread is added; {@code forever}
 * allocates until the JVM is killed.
 */
public final class Orders {
  /** What is counted. */
  static final class Order {
    final long number;

    Order(long number) {
      this.number = number;
    }
  }

  private static long sum;
  private static long time;
  private static boolean clockWentBack;

  private Orders() {}

  /** Runs. */
  public static void main(String[] args) throws InterruptedException {
    if (args[0].equals("forever")) {
      System.out.println("started");
      while (true) {
        allocate(1_000);
        Thread.sleep(1);
      }
    }
    int orders = Integer.parseInt(args[0]);
    int threads = Integer.parseInt(args[1]);
    if (threads == 0) {
      allocate(orders);
    }
    for (int from = 0; from < threads; from += 50) {
      List<Thread> group = new ArrayList<>();
      for (int i = from; i < Math.min(threads, from + 50); i++) {
        Thread thread = new Thread(() -> allocate(orders));
        thread.start();
        group.add(thread);
      }
      for (Thread thread : group) {
        thread.join();
      }
      pause(args[2], from);
    }
    System.out.println("sum " + sum + (clockWentBack ? ", the clock went back" : ""));
  }

  private static void pause(String end, int from) throws InterruptedException {
    if (end.matches("\\d+")) {
      Thread.sleep(Long.parseLong(end));
      return;
    }
    while (!new File(end + from).exists()) {
      Thread.sleep(10);
    }
  }

  private static void allocate(int orders) {
    for (int i = 0; i < orders; i++) {
      add(new Order(i));
    }
  }

  private static synchronized void add(Order order) {
    sum += order.number;
    long now = System.currentTimeMillis();
    clockWentBack |= now < time;
    time = now;
  }
}
