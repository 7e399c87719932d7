package hostile.memory;

/**
 * Makes objects as fast as the machine can, on several threads: first some that stay, then many
 * that are dropped after a moment.
 *
 * <p>Arguments: the number of threads, and by thread how many objects stay and how many do not.
 */
public final class Demand {
  static final class Lasting {
    int value;
  }

  static final class Brief {
    int value;
  }

  private Demand() {}

  private static final class Worker implements Runnable {
    private final Lasting[] kept;
    private final long brief;
    private final Brief[] latest = new Brief[256];

    Worker(int lasting, long brief) {
      this.kept = new Lasting[lasting];
      this.brief = brief;
    }

    @Override
    public void run() {
      for (int i = 0; i < kept.length; i++) {
        kept[i] = new Lasting();
      }
      for (long i = 0; i < brief; i++) {
        Brief made = new Brief();
        made.value = (int) i;
        latest[(int) i & 255] = made;
      }
    }
  }

  public static void main(String[] arguments) throws InterruptedException {
    Thread[] threads = new Thread[Integer.parseInt(arguments[0])];
    Worker[] workers = new Worker[threads.length];
    for (int i = 0; i < threads.length; i++) {
      workers[i] = new Worker(Integer.parseInt(arguments[1]), Long.parseLong(arguments[2]));
      threads[i] = new Thread(workers[i], "demand");
      threads[i].start();
    }
    long kept = 0;
    for (int i = 0; i < threads.length; i++) {
      threads[i].join();
      for (Lasting lasting : workers[i].kept) {
        kept += lasting == null ? 0 : 1;
      }
    }
    System.out.println("kept " + kept);
  }
}
