package hostile.control;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined to its thread. Has the JDK make as many lists, maps and texts as each line of its input
 * says, and answers; ends with its input.
 */
public final class Late {
  private Late() {}

  /** Loaded when the first round is made. */
  static final class Work {
    private static final Integer[] KEYS = new Integer[100];

    static {
      for (int i = 0; i < KEYS.length; i++) {
        KEYS[i] = 1_000 + i;
      }
    }

    private Work() {}

    static int make(int rounds) {
      int made = 0;
      for (int i = 0; i < rounds; i++) {
        made += lists().size() == maps().size() && texts().startsWith("1000;") ? 1 : 0;
      }
      return made;
    }

    private static List<Integer> lists() {
      List<Integer> list = new ArrayList<>();
      for (Integer key : KEYS) {
        list.add(key);
      }
      return list;
    }

    private static Map<Integer, Integer> maps() {
      Map<Integer, Integer> map = new HashMap<>();
      for (Integer key : KEYS) {
        map.put(key, key);
      }
      return map;
    }

    private static String texts() {
      StringBuilder text = new StringBuilder();
      for (Integer key : KEYS) {
        text.append(key.intValue()).append(';');
      }
      return text.toString();
    }
  }

  /** Works. */
  public static void main(String[] args) throws IOException {
    System.out.println("ready");
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println("made " + Work.make(Integer.parseInt(line)));
    }
  }
}
