package hostile.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Confined to its thread. Makes as many items as each line of its input says, and answers; ends
 * with its input.
 */
public final class Worker {
  private Worker() {}

  /** Loaded when the first item is made. */
  static final class Items {
    private static Object last;

    static final class Item {}

    private Items() {}

    static int make(int count) {
      for (int i = 0; i < count; i++) {
        last = new Item();
      }
      return last == null ? 0 : count;
    }
  }

  /** Works. */
  public static void main(String[] args) throws IOException {
    System.out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println("made " + Items.make(Integer.parseInt(line)));
    }
  }
}
