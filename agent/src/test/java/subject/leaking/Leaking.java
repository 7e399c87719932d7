package subject.leaking;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A shop for so many seconds: it never forgets what it has shown (a leak), keeps a cache that is
 * full after a quarter of the time and then replaces what is oldest, and has a number of requests
 * under way that changes all the time.
 */
public final class Leaking {
  private static final int CACHE = 600;

  static final class Card {
    int product;
  }

  static final class Impression {
    final Card card;

    Impression(Card card) {
      this.card = card;
    }
  }

  static final class Entry {
    int value;
  }

  static final class Request {
    int number;
  }

  /** What it holds is alive until the very end. */
  private static final Leaking SHOP = new Leaking();

  private final List<Impression> shown = new ArrayList<>();
  private final Entry[] cache = new Entry[CACHE];
  private List<Request> underWay = new ArrayList<>();
  private int cached;

  private Leaking() {}

  private void search() {
    Card last = null;
    for (int i = 0; i < 20; i++) {
      last = new Card();
      last.product = i;
    }
    shown.add(new Impression(last));
  }

  private void cache() {
    Entry entry = new Entry();
    entry.value = cached;
    cache[cached++ % CACHE] = entry;
  }

  private void serve(int requests) {
    List<Request> now = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      now.add(new Request());
    }
    underWay = now;
  }

  /** The collections of the whole heap so far, by the serial collector or G1. */
  private static long collections() {
    long sum = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = collector.getName();
      sum +=
          name.equals("MarkSweepCompact") || name.equals("G1 Old Generation")
              ? collector.getCollectionCount()
              : 0;
    }
    return sum;
  }

  /** Takes the number of seconds, and how many collections of the whole heap it waits for. */
  public static void main(String[] arguments) throws InterruptedException {
    long nanos = Integer.parseInt(arguments[0]) * 1_000_000_000L;
    Leaking shop = SHOP;
    Random random = new Random(7);
    long begun = System.nanoTime();
    long done = 0;
    long wanted = Long.parseLong(arguments[1]);
    while (System.nanoTime() - begun < nanos || collections() < wanted) {
      // so much of the time has passed, so much is done, however long a pause was
      long due = (System.nanoTime() - begun) / 5_000_000;
      while (done < due) {
        shop.search();
        done++;
        if (done * 5_000_000 > nanos / 4 || done * CACHE * 20_000_000L / nanos > shop.cached) {
          shop.cache();
        }
      }
      shop.serve(50 + random.nextInt(200));
      Thread.sleep(5);
    }
    System.out.println("shown " + shop.shown.size() + " cached " + shop.cached);
    if (shop.underWay.isEmpty() || shop.cached < CACHE) {
      System.out.println("too little");
    }
  }
}
