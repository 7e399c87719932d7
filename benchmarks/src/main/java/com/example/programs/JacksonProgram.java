package com.example.programs;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Confined. Writes orders as JSON with Jackson, reads them back as records and as a tree. */
public final class JacksonProgram implements Program {
  /** A line of an order. */
  public record Line(String article, int pieces, double price, boolean gift) {}

  /** An order. */
  public record Order(
      long id, String customer, List<Line> lines, Map<String, String> notes, List<Integer> codes) {
    double total() {
      double total = 0;
      for (Line line : lines) {
        total += line.pieces * line.price;
      }
      return total;
    }
  }

  private final JsonMapper mapper = JsonMapper.builder().build();

  /**
   * Starts the program.
   *
   * @param arguments rounds and size
   * @throws Exception if it fails
   */
  public static void main(String[] arguments) throws Exception {
    Rounds.main(new JacksonProgram(), arguments);
  }

  @Override
  public long run(int size) {
    Checksum checksum = new Checksum();
    Random random = new Random(11);
    for (int step = 0; step < size; step++) {
      List<Order> orders = orders(random, 60);
      byte[] json = mapper.writeValueAsBytes(orders);
      Order[] back = mapper.readValue(json, Order[].class);
      double total = 0;
      for (int i = 0; i < back.length; i++) {
        Checks.that(back[i].lines().equals(orders.get(i).lines()), "lines of order " + i);
        total += back[i].total();
      }
      JsonNode tree = mapper.readTree(json);
      int gifts = 0;
      for (JsonNode order : tree) {
        for (JsonNode line : order.path("lines")) {
          gifts += line.path("gift").asBoolean() ? 1 : 0;
        }
      }
      checksum.add(mapper.writeValueAsString(tree)).add(Double.doubleToLongBits(total)).add(gifts);
    }
    return checksum.value();
  }

  private static List<Order> orders(Random random, int count) {
    List<Order> orders = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Line> lines = new ArrayList<>();
      for (int n = 1 + random.nextInt(8); n > 0; n--) {
        lines.add(
            new Line(
                "article \"" + random.nextInt(500) + "\" \u00e4\u00f6\u00fc",
                1 + random.nextInt(9),
                random.nextInt(10_000) / 8.0,
                random.nextInt(5) == 0));
      }
      Map<String, String> notes = new LinkedHashMap<>();
      for (int n = random.nextInt(4); n > 0; n--) {
        notes.put("note" + n, Long.toHexString(random.nextLong()));
      }
      List<Integer> codes = random.ints(random.nextInt(6), 0, 1 << 16).boxed().toList();
      orders.add(new Order(random.nextLong(), "customer " + i, lines, notes, codes));
    }
    return orders;
  }
}
