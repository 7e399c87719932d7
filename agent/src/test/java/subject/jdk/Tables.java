package subject.jdk;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.ObjectName;

/**
 * Calls methods of which each allocates a number of objects that does not depend on when it runs:
 * all of them some rounds long, in which classes are loaded and lambdas linked, then each once.
 *
 * <p>With {@code truth} as its argument, in a JVM without a profiler, it says what they really
 * allocate: a row a method and type, from what the JVM finds in its heap before and after many
 * calls. Else the argument is the number of rounds, and it says what the measured call of each
 * method has allocated by the JVM's own count of the thread's bytes.
 */
public final class Tables {
  private static final int CALLS = 1_000;
  private static final Pattern ROW =
      Pattern.compile("^ *\\d+: +(\\d+) +\\d+ +(\\S+)", Pattern.MULTILINE);

  private static final String[] METHODS = {
    "cached",
    "fresh",
    "wrapped",
    "listed",
    "keyed",
    "format",
    "numbers",
    "builder",
    "iterators",
    "boxed",
    "mapped",
    "joined",
    "primitives",
    "counted",
    "capturing",
    "nested",
    "constructors",
    "valueOf",
    "adapted",
    "arrays",
    "twoTexts",
    "constants",
    "manyTexts",
    "alone",
    "empty",
    "wide",
    "records",
  };

  static Object sink;
  private static String histogram;

  private Tables() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals("truth")) {
      warm(5);
      for (int i = 0; i < METHODS.length; i++) {
        print(METHODS[i], i);
      }
    } else {
      warm(Integer.parseInt(arguments[0]));
      measured();
    }
  }

  private static void warm(int rounds) {
    for (int i = 0; i < rounds; i++) {
      everything();
    }
  }

  private static void measured() {
    everything();
  }

  private static void everything() {
    for (int i = 0; i < METHODS.length; i++) {
      sink = call(i);
    }
  }

  /** One after the other, as in {@link #METHODS}. */
  private static Object call(int method) {
    return switch (method) {
      case 0 -> Boxes.cached();
      case 1 -> Boxes.fresh();
      case 2 -> Boxes.wrapped();
      case 3 -> Boxes.listed();
      case 4 -> Boxes.keyed();
      case 5 -> Texts.format();
      case 6 -> Texts.numbers();
      case 7 -> Texts.builder();
      case 8 -> Boxes.iterators();
      case 9 -> Streams.boxed();
      case 10 -> Streams.mapped();
      case 11 -> Streams.joined();
      case 12 -> Streams.primitives();
      case 13 -> Streams.counted();
      case 14 -> Lambdas.capturing();
      case 15 -> Lambdas.nested();
      case 16 -> Lambdas.constructors();
      case 17 -> Lambdas.valueOf();
      case 18 -> Lambdas.adapted();
      case 19 -> Lambdas.arrays();
      case 20 -> Texts.twoTexts();
      case 21 -> Texts.constants();
      case 22 -> Texts.manyTexts();
      case 23 -> Texts.alone();
      case 24 -> Texts.empty();
      case 25 -> Texts.wide();
      case 26 -> Texts.records();
      default -> throw new IllegalArgumentException();
    };
  }

  // The truth.

  private static void print(String name, int method) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    readHistogram();
    String first = histogram;
    for (int i = 0; i < CALLS; i++) {
      sink = call(method);
    }
    readHistogram();
    Map<String, Long> before = new TreeMap<>();
    read(first, before);
    Map<String, Long> after = new TreeMap<>();
    read(histogram, after);
    long bytes = threads.getCurrentThreadAllocatedBytes();
    sink = call(method);
    bytes = threads.getCurrentThreadAllocatedBytes() - bytes;
    after.forEach(
        (type, count) -> {
          long each = (count - before.getOrDefault(type, 0L)) / CALLS;
          if (each > 0) {
            System.out.println(name + " " + type + " " + each);
          }
        });
    System.out.println(name + " bytes " + bytes);
  }

  /** All objects in the heap, the unreachable ones, too. */
  private static void readHistogram() throws Exception {
    histogram =
        (String)
            ManagementFactory.getPlatformMBeanServer()
                .invoke(
                    new ObjectName("com.sun.management:type=DiagnosticCommand"),
                    "gcClassHistogram",
                    new Object[] {new String[] {"-all"}},
                    new String[] {String[].class.getName()});
  }

  private static void read(String text, Map<String, Long> counts) {
    Matcher rows = ROW.matcher(text);
    while (rows.find()) {
      counts.merge(type(rows.group(2)), Long.valueOf(rows.group(1)), Long::sum);
    }
  }

  private static String type(String name) {
    if (name.startsWith("[")) {
      String element = name.substring(1);
      String type =
          switch (element.charAt(0)) {
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'D' -> "double";
            case 'F' -> "float";
            case 'S' -> "short";
            case 'Z' -> "boolean";
            case '[' -> type(element);
            default -> element.substring(1, element.length() - 1);
          };
      return type + "[]";
    }
    return name.replaceFirst("\\$\\$Lambda.*", "\\$\\$Lambda");
  }
}
