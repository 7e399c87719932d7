package subject.library;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jdk.jfr.Recording;

/**
 * Confined. Gson and the JDK at work: orders are written as JSON, read again as objects and as
 * trees, written as a table, read again by regular expressions, and grouped by streams. All of it
 * several times: for what is measured everything has been loaded and linked before, and what the
 * JDK does otherwise from some number of calls on, it does.
 */
public final class Orders {
  private static final int ORDERS = 60;
  private static final int WARM_UPS = 4;

  private static final Pattern FIELD = Pattern.compile(";");
  private static final Pattern WORD = Pattern.compile("[ \"]+");

  private Orders() {}

  /** An order. */
  static final class Order {
    final long id;
    final String customer;
    final BigDecimal price;
    final List<Line> lines = new ArrayList<>();

    Order(long id, String customer, BigDecimal price) {
      this.id = id;
      this.customer = customer;
      this.price = price;
    }
  }

  /** A line of an order. */
  static final class Line {
    final String article;
    final int pieces;
    final double[] sizes;

    Line(String article, int pieces, double... sizes) {
      this.article = article;
      this.pieces = pieces;
      this.sizes = sizes;
    }
  }

  /**
   * Prints what it found, the same each time. If a file is named, it waits for its input to end
   * before the last time, and Flight Recorder writes each object of that into the file, where the
   * JVM has no allocation buffers.
   */
  public static void main(String[] arguments) throws IOException {
    Gson gson = new Gson();
    String first = warm(gson);
    String last = arguments.length == 0 ? measured(gson) : recorded(gson, Path.of(arguments[0]));
    if (!last.equals(first)) {
      throw new IllegalStateException(first + last);
    }
    System.out.println(last);
  }

  private static String warm(Gson gson) {
    String found = "";
    for (int i = 0; i < WARM_UPS; i++) {
      found = work(gson);
    }
    return found;
  }

  private static String recorded(Gson gson, Path file) throws IOException {
    System.out.println("warm");
    while (System.in.read() >= 0) {
      // what comes is of no interest
    }
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationInNewTLAB");
      recording.enable("jdk.ObjectAllocationOutsideTLAB");
      recording.start();
      String found = measured(gson);
      recording.stop();
      recording.dump(file);
      return found;
    }
  }

  private static String measured(Gson gson) {
    return work(gson);
  }

  private static String work(Gson gson) {
    Random random = new Random(7);
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < ORDERS; i++) {
      orders.add(order(random, i));
    }
    String json = gson.toJson(orders);
    Order[] read = gson.fromJson(json, Order[].class);
    StringBuilder text = new StringBuilder().append(json.length());
    text.append(' ').append(prices(json));
    text.append(' ').append(words(table(read)));
    return text.toString();
  }

  private static BigDecimal prices(String json) {
    BigDecimal sum = BigDecimal.ZERO;
    for (JsonElement element : JsonParser.parseString(json).getAsJsonArray()) {
      JsonObject order = element.getAsJsonObject();
      sum = sum.add(order.get("price").getAsBigDecimal());
    }
    return sum;
  }

  private static String table(Order... orders) {
    StringBuilder text = new StringBuilder();
    for (Order order : orders) {
      for (Line line : order.lines) {
        String size = String.format(Locale.ROOT, "%8.3f", line.sizes[0]);
        text.append(String.join(";", order.customer, line.article, "" + line.pieces, size));
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static Map<String, Integer> words(String table) {
    Map<String, List<String[]>> articles =
        table.lines().map(FIELD::split).collect(Collectors.groupingBy(row -> row[1]));
    Map<String, Integer> words = new TreeMap<>();
    articles.forEach(
        (article, rows) -> {
          int pieces = rows.stream().mapToInt(row -> Integer.parseInt(row[2])).sum();
          WORD.splitAsStream(article)
              .filter(word -> !word.isEmpty())
              .forEach(word -> words.merge(word, pieces, Integer::sum));
        });
    return words;
  }

  private static Order order(Random random, int number) {
    Order order =
        new Order(random.nextLong(), "customer " + number, BigDecimal.valueOf(random.nextInt(), 2));
    for (int i = random.nextInt(6); i >= 0; i--) {
      String article = "article " + random.nextInt(20) + " in \"red\" or \u00e4rger";
      order.lines.add(new Line(article, random.nextInt(9), random.nextDouble(), i));
    }
    return order;
  }
}
