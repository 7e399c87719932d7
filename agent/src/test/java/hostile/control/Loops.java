package hostile.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Two loops that are never left. That of {@link #main} waits for lines of its input, and for each
 * allocates and calls as often as the line says; the other allocates all the time.
 */
public final class Loops {
  public static final int BLOCK = 1 << 20;
  private static volatile Object last;

  private Loops() {}

  static final class Item {}

  /** Allocates without end. */
  public static final class Busy {
    private Busy() {}

    static void spin() {
      long sum = 0;
      while (true) {
        last = new long[1000]; // line 26
        for (int i = 0; i < 100_000; i++) {
          sum = 31 * sum + i;
        }
        if (sum == 4711) {
          last = sum;
        }
      }
    }
  }

  static void make() {
    last = new Item();
  }

  /** Works. */
  public static void main(String[] args) throws IOException {
    make();
    Thread busy = new Thread(Busy::spin, "busy");
    busy.setDaemon(true);
    busy.start();
    System.out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      for (int i = Integer.parseInt(line); i > 0; i--) {
        last = new byte[BLOCK]; // line 51
        make();
      }
      System.out.println("made " + line);
    }
  }
}
