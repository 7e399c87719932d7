package subject.threads;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The first things that virtual threads do, in code of the JDK that has not run before. */
@SuppressWarnings("unused")
public final class FirstVirtual {
  private FirstVirtual() {}

  static final class Thing {
    final Object content;

    Thing(Object content) {
      this.content = content;
    }
  }

  static String text(int number) {
    return new Thing("n" + number + ':' + (number * 0.5)).content.toString();
  }

  static Map<String, Integer> collections(int number) {
    Map<String, Integer> map = new HashMap<>(Map.of("a", number, "b", 1_000 + number));
    map.merge("a", 5_000, Integer::sum);
    List<Object> list = new ArrayList<>(List.of(new Thing(map), new int[number]));
    list.addAll(new TreeMap<>(map).descendingMap().entrySet());
    map.put("size", list.size());
    return map;
  }

  static String streams(int number) {
    return IntStream.range(1_000, 1_000 + number)
        .boxed()
        .map(Thing::new)
        .map(thing -> String.valueOf(thing.content))
        .collect(Collectors.joining(","));
  }

  static String patterns(int number) {
    return Pattern.compile("(\\d)(\\d*)").matcher("x" + number + "yz" + number).replaceAll("$2$1");
  }

  static String formats(int number) {
    return String.format("%05d %s %.3f", number, LocalDate.of(2026, 1, 1).plusDays(number), 0.1);
  }

  static Object reflection(int number) throws ReflectiveOperationException {
    return Thing.class.getDeclaredConstructor(Object.class).newInstance(number);
  }

  private static ExecutorService virtualThreads() throws ReflectiveOperationException {
    return (ExecutorService)
        Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  private static <T> T get(ExecutorService executor, Callable<T> task) throws Exception {
    return executor.submit(task).get(30, TimeUnit.SECONDS);
  }

  /** One thread after the other; the first has everything before it. */
  public static void main(String[] args) throws Exception {
    ExecutorService executor = virtualThreads();
    for (int i = 2; i < 12; i++) {
      int number = i;
      int length =
          get(executor, () -> text(number)).length()
              + get(executor, () -> collections(number)).size()
              + get(executor, () -> streams(number)).length()
              + get(executor, () -> patterns(number)).length()
              + get(executor, () -> formats(number)).length()
              + get(executor, () -> reflection(number)).hashCode();
      if (length == 0) {
        throw new IllegalStateException();
      }
    }
    System.out.println("done");
    System.exit(0); // threads that died would hold it
  }
}
