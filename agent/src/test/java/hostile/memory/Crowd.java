package hostile.memory;

import java.util.concurrent.CountDownLatch;

/** Thread-safe (no state). A thousand threads, fifty at a time, each in five hundred contexts. */
public final class Crowd {
  private static final int AT_A_TIME = 50;
  private static final int ROUNDS = 20;

  private Crowd() {}

  /** A full binary tree of contexts, an object in each. */
  private static int left(int depth) {
    Object made = new Object();
    return depth == 0 ? made.hashCode() & 1 : left(depth - 1) + right(depth - 1);
  }

  private static int right(int depth) {
    Object made = new Object();
    return depth == 0 ? made.hashCode() & 1 : left(depth - 1) + right(depth - 1);
  }

  /** Runs them. */
  public static void main(String[] args) throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      CountDownLatch together = new CountDownLatch(AT_A_TIME);
      Thread[] threads = new Thread[AT_A_TIME];
      for (int i = 0; i < AT_A_TIME; i++) {
        threads[i] = new Thread(() -> work(together), "one of many");
        threads[i].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
    }
    System.out.println(ROUNDS * AT_A_TIME + " threads");
  }

  /** All trees of a round are there before the first goes. */
  private static void work(CountDownLatch together) {
    left(8);
    together.countDown();
    try {
      together.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
