package subject.bytecodes;

/** A thread that ends, and one that does not; both call a leaf. */
public final class Trees {
  private static Object last = "";
  private static boolean waits;

  private Trees() {}

  private static int leaf(int number) {
    return number + 1;
  }

  private static void work(int times) {
    for (int i = 0; i < times; i++) {
      last = new int[leaf(i)];
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Thread worker = new Thread(() -> work(7), "worker, 1");
    worker.start();
    worker.join();
    Thread waiting = new Thread(Trees::waitForever, "waiting");
    waiting.setDaemon(true);
    waiting.start();
    work(5);
    synchronized (Trees.class) {
      while (!waits) {
        Trees.class.wait();
      }
    }
  }

  private static void waitForever() {
    work(3);
    synchronized (Trees.class) {
      waits = true;
      Trees.class.notifyAll();
      try {
        Trees.class.wait();
      } catch (InterruptedException end) {
        return;
      }
    }
  }
}
