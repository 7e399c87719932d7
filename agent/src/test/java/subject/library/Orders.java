package subject.library;

import com.google.common.base.Splitter;
import com.google.common.collect.ArrayListMultimap;
import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.Multimap;
import com.google.common.collect.Multiset;
import com.google.gson.Gson;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import jdk.jfr.Recording;

/**
 * Confined. Two real libraries at work, Gson and Guava: orders are written as JSON, read again as
 * objects and as trees, split into words and grouped. All of it twice: for what is measured
 * everything has been loaded and linked before.
 */
public final class Orders {
  private static final int ORDERS = 120;

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
   * Prints what it found, the same both times. Flight Recorder writes each object of the second
   * time into the file that is named, where the JVM has no allocation buffers.
   */
  public static void main(String[] arguments) throws IOException {
    Gson gson = new Gson();
    String first = warm(gson);
    String second;
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ObjectAllocationInNewTLAB");
      recording.enable("jdk.ObjectAllocationOutsideTLAB");
      recording.start();
      second = measured(gson);
      recording.stop();
      recording.dump(Path.of(arguments[0]));
    }
    if (!second.equals(first)) {
      throw new IllegalStateException(first + second);
    }
    System.out.println(second);
  }

  private static String warm(Gson gson) {
    return work(gson);
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
    Multimap<String, Long> buyers = ArrayListMultimap.create();
    Multiset<String> words = HashMultiset.create();
    for (Order order : read) {
      for (Line line : order.lines) {
        buyers.put(line.article, order.id);
        for (String word : Splitter.on(' ').trimResults().omitEmptyStrings().split(line.article)) {
          words.add(word, line.pieces);
        }
      }
    }
    BigDecimal sum = BigDecimal.ZERO;
    for (JsonElement element : JsonParser.parseString(json).getAsJsonArray()) {
      JsonObject order = element.getAsJsonObject();
      sum = sum.add(order.get("price").getAsBigDecimal());
    }
    ImmutableSortedMap.Builder<String, Integer> counts = ImmutableSortedMap.naturalOrder();
    for (Multiset.Entry<String> word : words.entrySet()) {
      counts.put(word.getElement(), word.getCount());
    }
    StringBuilder text = new StringBuilder().append(json.length()).append(' ').append(sum);
    for (Map.Entry<String, Integer> count : counts.build().entrySet()) {
      text.append(' ').append(count.getKey()).append('=').append(count.getValue());
    }
    return text.append(' ').append(buyers.size()).toString();
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
