package hostile.exits;

import java.io.File;
import java.util.concurrent.CountDownLatch;

/**
 * Confined to its threads. Makes ten items in main, and ends in the way that its first argument
 * names.
 */
public final class Exits {
  private static Object sink;

  private Exits() {}

  static final class Item {}

  static void items(int count) {
    for (int i = 0; i < count; i++) {
      sink = new Item();
    }
  }

  /**
   * Ends in one of many ways.
   *
   * @param args the way; for {@code exit-in-hook} a file without which the program does not end
   */
  public static void main(String[] args) throws Exception {
    System.out.println("out: begin");
    System.err.println("err: begin");
    items(10);
    switch (args[0]) {
      case "normal" -> {}
      case "exit" -> System.exit(3);
      case "exit-in-other" -> exitInOther();
      case "uncaught" -> {
        othersRunOn();
        throw new IllegalStateException("on purpose");
      }
      case "hook" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(Exits::hook));
        System.exit(4);
      }
      case "exit-in-hook" -> exitInHook(args.length > 1 ? new File(args[1]) : null);
      case "halt" -> Runtime.getRuntime().halt(5);
      case "wait" -> waitForEver();
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("out: end of main " + (sink != null));
    System.err.println("err: end of main");
  }

  private static void waitForEver() throws InterruptedException {
    System.out.println("out: waiting");
    new CountDownLatch(1).await();
  }

  private static void othersRunOn() {
    Thread main = Thread.currentThread();
    new Thread(
            () -> {
              try {
                main.join();
              } catch (InterruptedException e) {
                throw new IllegalStateException(e);
              }
              items(5);
              System.out.println("out: end of the other thread");
            },
            "other")
        .start();
  }

  private static void exitInOther() throws InterruptedException {
    Thread other = new Thread(() -> System.exit(6), "other");
    other.start();
    other.join();
    waitForEver();
  }

  private static void hook() {
    items(5);
    System.out.println("out: hook");
  }

  /**
   * System.exit in a shutdown hook waits for the shutdown that waits for the hook: only another
   * hook that halts ends it.
   */
  private static void exitInHook(File awaited) {
    CountDownLatch exiting = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  exiting.countDown();
                  System.exit(8);
                }));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    exiting.await();
                    while (awaited != null && !awaited.exists()) {
                      Thread.sleep(10);
                    }
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                  Runtime.getRuntime().halt(9);
                }));
  }
}
