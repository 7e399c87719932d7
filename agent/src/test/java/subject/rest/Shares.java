package subject.rest;

import hostile.outsider.Library;

/**
 * Confined to its thread. Allocates amounts that it knows: of each five arrays, one is its own, one
 * is made by a library for {@link #first}, and three for {@link #second}, deep below.
 */
public final class Shares {
  private static volatile byte[] kept = {};
  private static long firstBytes;
  private static long secondBytes;

  private Shares() {}

  /**
   * Does so for as many milliseconds at least as the argument says, 5 MB in each ten. With another
   * argument, it does so for two seconds more when it is sampled.
   */
  public static void main(String[] args) throws InterruptedException {
    Library.useSettings();
    Library.awaitSampling();
    boolean waits = args.length > 1;
    for (int round = Integer.parseInt(args[0]) / 10; round > 0; round--) {
      for (int i = 0; i < 1_000; i++) {
        own();
        first();
        Library.call(Shares::second);
      }
      Thread.sleep(10);
      if (waits && round == 1) {
        waits = false;
        Library.awaitRecorder();
        round = 200;
      }
    }
    System.out.println(kept.length + Library.last().length > 0);
    System.out.println(firstBytes);
    System.out.println(secondBytes);
    System.out.println(System.getProperty("jdk.jfr.repository"));
  }

  private static void own() {
    kept = new byte[Library.length()];
  }

  private static void first() {
    firstBytes += Library.arrays(1);
  }

  private static void second() {
    secondBytes += Library.arrays(3);
  }
}
