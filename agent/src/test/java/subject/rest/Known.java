package subject.rest;

import hostile.outsider.KnownArrays;
import hostile.outsider.Library;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Confined to its threads. Has unwoven code allocate amounts that it knows, below a method for each
 * kind of program, and prints how many bytes of which type there were below which method.
 */
public final class Known {
  private Known() {}

  /** Runs each kind for so many milliseconds, with a seed. */
  public static void main(String[] args) throws InterruptedException {
    Library.useSettings();
    Library.awaitSampling();
    Thread.sleep(1_000);
    int millis = Integer.parseInt(args[0]);
    Random random = new Random(Long.parseLong(args[1]));
    mixed(new KnownArrays(millis), random);
    phases(new KnownArrays(millis), random);
    buffers(new KnownArrays(millis), random);
    rhythm(new KnownArrays(millis), random);
    bursts(new KnownArrays(millis), random);
    pool(millis, random);
    System.out.println(KnownArrays.last() != null);
  }

  private static void mixed(KnownArrays arrays, Random random) {
    arrays.mixed(random);
    print("mixed", arrays);
  }

  private static void phases(KnownArrays arrays, Random random) {
    arrays.phases(random);
    print("phases", arrays);
  }

  private static void buffers(KnownArrays arrays, Random random) {
    arrays.buffers(random);
    print("buffers", arrays);
  }

  private static void rhythm(KnownArrays arrays, Random random) {
    arrays.rhythm(random);
    print("rhythm", arrays);
  }

  private static void bursts(KnownArrays arrays, Random random) throws InterruptedException {
    arrays.bursts(random);
    print("bursts", arrays);
  }

  private static void pool(int millis, Random random) throws InterruptedException {
    KnownArrays arrays = new KnownArrays(millis);
    ExecutorService pool = Executors.newFixedThreadPool(8);
    for (int i = 0; i < 8; i++) {
      Random own = new Random(random.nextLong());
      pool.execute(() -> poolOfBuffers(arrays, own));
    }
    pool.shutdown();
    pool.awaitTermination(1, TimeUnit.MINUTES);
    print("poolOfBuffers", arrays);
  }

  private static void poolOfBuffers(KnownArrays arrays, Random random) {
    arrays.buffers(random);
  }

  private static void print(String method, KnownArrays arrays) {
    for (int type = 0; type < KnownArrays.TYPES.size(); type++) {
      System.out.println(
          "known " + method + " " + KnownArrays.TYPES.get(type) + " " + arrays.bytes(type));
    }
  }
}
