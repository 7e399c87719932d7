package dev.mayfly.mcp;

import java.util.List;

/**
 * Immutable: a program in two versions. The second allocates more, or keeps more, at one line.
 *
 * @param name what is wrong with it
 * @param template the class {@code shop.Main}, with {@code SEEDED} for the line that differs
 * @param good the line of the first version
 * @param bad the line of the second version
 * @param leaks whether users say that memory grows, and not that more is allocated
 */
record Regression(String name, String template, String good, String bad, boolean leaks) {

  static final String CLASS = "shop.Main";

  private static final String MARK = "SEEDED";

  private Regression(String name, String good, String bad, String template) {
    this(name, template, good, bad, false);
  }

  String goodVersion() {
    return template.replace(MARK, good);
  }

  String badVersion() {
    return template.replace(MARK, bad);
  }

  /** The line that differs. */
  int line() {
    return (int) template.substring(0, template.indexOf(MARK)).lines().count();
  }

  static final List<Regression> ALL =
      List.of(
          new Regression(
              "boxing",
              "long total = previous + i;",
              "Long total = previous + i;",
              """
              package shop;
              public class Main {
                public static void main(String[] arguments) {
                  long previous = 1000;
                  for (long i = 0; i < 5000; i++) {
                    SEEDED
                    previous = total;
                  }
                  System.out.println(new StringBuilder().append(previous));
                }
              }
              """),
          new Regression(
              "growth of a list",
              "values = Arrays.copyOf(values, 2 * size + 1);",
              "values = Arrays.copyOf(values, size + 1);",
              """
              package shop;
              import java.util.Arrays;
              public class Main {
                private int[] values = new int[0];
                private int size;
                void add(int value) {
                  if (size == values.length) {
                    SEEDED
                  }
                  values[size++] = value;
                }
                public static void main(String[] arguments) {
                  Main list = new Main();
                  for (int i = 0; i < 800; i++) {
                    list.add(i);
                  }
                }
              }
              """),
          new Regression(
              "missed cache",
              "return RATES.computeIfAbsent(country, Rate::new);",
              "return new Rate(country);",
              """
              package shop;
              import java.util.HashMap;
              import java.util.Map;
              public class Main {
                static class Rate {
                  final String country;
                  Rate(String country) {
                    this.country = country;
                  }
                }
                static final Map<String, Rate> RATES = new HashMap<>();
                static Rate rate(String country) {
                  SEEDED
                }
                public static void main(String[] arguments) {
                  String[] countries = {"CH", "DE", "FR"};
                  for (int i = 0; i < 3000; i++) {
                    rate(countries[i % 3]);
                  }
                }
              }
              """),
          new Regression(
              "leak",
              """
              package shop;
              import java.util.ArrayList;
              import java.util.List;
              public class Main {
                static class Session {
                  final byte[] state = new byte[64];
                }
                static final List<Session> OPEN = new ArrayList<>();
                public static void main(String[] arguments) throws Exception {
                  for (int i = 0; i < 8; i++) {
                    OPEN.add(new Session());
                  }
                  for (int i = 0; i < 2600; i++) {
                    SEEDED
                    Thread.sleep(5);
                  }
                }
              }
              """,
              "OPEN.set(i % 8, new Session());",
              "OPEN.add(new Session());",
              true),
          new Regression(
              "copy per call",
              "return prices;",
              "return prices.clone();",
              """
              package shop;
              public class Main {
                private final int[] prices = new int[100];
                int[] prices() {
                  SEEDED
                }
                public static void main(String[] arguments) {
                  Main main = new Main();
                  int sum = 0;
                  for (int i = 0; i < 2000; i++) {
                    sum += main.prices()[i % 100];
                  }
                  System.exit(sum);
                }
              }
              """),
          new Regression(
              "a logger's varargs",
              "if (debug) debug(\"item {} of {}\", item, \"basket\");",
              "debug(\"item {} of {}\", item, \"basket\");",
              """
              package shop;
              public class Main {
                static boolean debug;
                static void debug(String format, Object... values) {
                  if (debug) {
                    System.out.println(format + values.length);
                  }
                }
                static void add(String item) {
                  SEEDED
                }
                public static void main(String[] arguments) {
                  for (int i = 0; i < 4000; i++) {
                    add("tea");
                  }
                }
              }
              """),
          new Regression(
              "builder per line",
              "StringBuilder line = shared;",
              "StringBuilder line = new StringBuilder(200);",
              """
              package shop;
              public class Main {
                private final StringBuilder shared = new StringBuilder(200);
                int length(int item) {
                  SEEDED
                  line.setLength(0);
                  return line.append(item).append(';').length();
                }
                public static void main(String[] arguments) {
                  Main main = new Main();
                  int length = 0;
                  for (int i = 0; i < 1000; i++) {
                    length += main.length(i);
                  }
                  System.exit(length > 0 ? 0 : 1);
                }
              }
              """),
          new Regression(
              "capturing lambda",
              "sum += apply(ADD_ONE, i);",
              "sum += apply(value -> value + offset, i);",
              """
              package shop;
              import java.util.function.IntUnaryOperator;
              public class Main {
                static final IntUnaryOperator ADD_ONE = value -> value + 1;
                static int apply(IntUnaryOperator operator, int value) {
                  return operator.applyAsInt(value);
                }
                public static void main(String[] arguments) {
                  int offset = arguments.length + 1;
                  int sum = 0;
                  for (int i = 0; i < 3000; i++) {
                    SEEDED
                  }
                  System.exit(sum & 1);
                }
              }
              """),
          new Regression(
              "exception as control flow",
              "return -1;",
              "throw new Missing();",
              """
              package shop;
              public class Main {
                static class Missing extends RuntimeException {}
                static int find(int key) {
                  if (key % 2 == 0) {
                    return key;
                  }
                  SEEDED
                }
                public static void main(String[] arguments) {
                  int found = 0;
                  for (int i = 0; i < 2000; i++) {
                    try {
                      found += find(i) < 0 ? 0 : 1;
                    } catch (Missing expected) {
                      found += 0;
                    }
                  }
                  System.exit(found == 1000 ? 0 : 1);
                }
              }
              """),
          new Regression(
              "buffer per call",
              "byte[] buffer = shared;",
              "byte[] buffer = new byte[8192];",
              """
              package shop;
              public class Main {
                private final byte[] shared = new byte[8192];
                int read(int value) {
                  SEEDED
                  buffer[0] = (byte) value;
                  return buffer[0];
                }
                public static void main(String[] arguments) {
                  Main main = new Main();
                  for (int i = 0; i < 500; i++) {
                    main.read(i);
                  }
                }
              }
              """),
          new Regression(
              "formatter per call",
              "return FORMAT.format(price);",
              "return new DecimalFormat(\"0.00\").format(price);",
              """
              package shop;
              import java.text.DecimalFormat;
              public class Main {
                static final DecimalFormat FORMAT = new DecimalFormat("0.00");
                static String label(long price) {
                  SEEDED
                }
                public static void main(String[] arguments) {
                  for (int i = 0; i < 300; i++) {
                    label(i);
                  }
                }
              }
              """),
          new Regression(
              "empty array per call",
              "return NONE;",
              "return new String[0];",
              """
              package shop;
              public class Main {
                static final String[] NONE = {};
                static String[] tags(int item) {
                  SEEDED
                }
                public static void main(String[] arguments) {
                  int tags = 0;
                  for (int i = 0; i < 6000; i++) {
                    tags += tags(i).length;
                  }
                  System.exit(tags);
                }
              }
              """));
}
