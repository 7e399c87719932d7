package hostile.exits;

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

  /** Ends in one of many ways. */
  public static void main(String[] args) throws Exception {
    System.out.println("out: begin");
    System.err.println("err: begin");
    items(10);
    switch (args[0]) {
      case "normal" -> {}
      case "exit" -> System.exit(3);
      case "uncaught" -> throw new IllegalStateException("on purpose");
      case "halt" -> Runtime.getRuntime().halt(5);
      case "wait" -> waitForEver();
      case "threads" -> othersRunOn();
      case "uncaught-others" -> {
        othersRunOn();
        throw new IllegalStateException("on purpose");
      }
      case "exit-in-other" -> exitInOther();
      case "halt-in-hook" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(7)));
      }
      case "hook" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("out: hook")));
        System.exit(4);
      }
      case "exit-in-hook" -> exitInHook();
      default -> throw new IllegalArgumentException(args[0]);
    }
    System.out.println("out: end of main " + (sink != null));
    System.err.println("err: end of main");
  }

  private static void waitForEver() throws InterruptedException {
    System.out.println("out: waiting");
    System.out.flush();
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
  }

  /**
   * System.exit in a shutdown hook waits for the shutdown that waits for the hook: only another
   * hook that halts ends it.
   */
  private static void exitInHook() {
    Thread exits = new Thread(() -> System.exit(8), "exits");
    Runtime.getRuntime().addShutdownHook(exits);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  // once the hook stands in System.exit, and a little later
                  while (exits.getState() != Thread.State.BLOCKED) {
                    Thread.onSpinWait();
                  }
                  try {
                    Thread.sleep(1500);
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                  Runtime.getRuntime().halt(9);
                }));
  }
}
