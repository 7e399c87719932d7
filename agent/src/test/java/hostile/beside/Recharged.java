package hostile.beside;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Confined to its thread. Uses collections again and again, while their classes and its own are
 * transformed again, also in the midst of their methods.
 */
public final class Recharged {
  private static final Integer[] KEYS = new Integer[100];

  private Recharged() {}

  static {
    for (int i = 0; i < KEYS.length; i++) {
      KEYS[i] = 1_000 + i;
    }
  }

  /** Who uses them. */
  static final class Worker {
    private Worker() {}

    static int work() {
      List<Integer> list = new ArrayList<>();
      Map<Integer, Integer> map = new HashMap<>();
      for (Integer key : KEYS) {
        list.add(key);
        map.put(key, key);
      }
      return list.size() + map.size();
    }

    /** The map's own method goes on in its old code, with the old probes. */
    static int workWhileReplaced(Replacing replacing) {
      Map<Integer, Integer> map = new HashMap<>();
      map.computeIfAbsent(KEYS[0], replacing);
      return map.size();
    }
  }

  /** Has classes transformed again, and returns what it is given. */
  static final class Replacing implements Function<Integer, Integer> {
    private final Class<?>[] classes;

    Replacing(Class<?>... classes) {
      this.classes = classes;
    }

    @Override
    public Integer apply(Integer key) {
      try {
        SecondAgent.retransform(classes);
      } catch (Exception refused) {
        throw new IllegalStateException(refused);
      }
      return key;
    }
  }

  /** Works six times. */
  public static void main(String[] args) throws Exception {
    int sum = Worker.work();
    SecondAgent.retransform(ArrayList.class, HashMap.class);
    sum += Worker.work();
    SecondAgent.retransform(Worker.class, Class.forName("java.util.HashMap$Node"), HashMap.class);
    sum += Worker.work();
    SecondAgent.redefine(Worker.class);
    sum += Worker.work();
    sum += Worker.workWhileReplaced(new Replacing(HashMap.class, Worker.class));
    sum += Worker.work();
    System.out.println("sum " + sum);
  }
}
