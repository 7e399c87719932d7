package dev.mayfly.agent.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The rows of a plan in words, one a subject. Confined to one thread. */
public final class PlanRows {
  private static final String COST = "cost";
  private static final List<String> COSTS = List.of("low", "medium", "high");

  private final OptionValues options;
  private final Map<String, StringBuilder> rows = new LinkedHashMap<>();
  private final List<String> costs = new ArrayList<>();
  private int cost;

  /** Rows without words. */
  public PlanRows(OptionValues options, String... order) {
    this.options = options;
    for (String row : order) {
      add(row, "");
    }
  }

  /** Adds words to a row. */
  public void add(String row, String words) {
    rows.computeIfAbsent(row, first -> new StringBuilder()).append(words);
  }

  /** Adds a cost: 0 for low, 1 for medium, 2 for high. */
  public void addCost(int of, String words) {
    cost = Math.max(cost, of);
    costs.add(words);
  }

  /** Adds what each option says of itself. */
  public void addOptions() {
    for (Option<?> option : options.set().all()) {
      Object value = options.value(option);
      for (Option.Line line : option.lines) {
        if (line.isFor(option, value)) {
          String words = filled(line.words());
          if (line.row().isEmpty()) {
            addCost(line.cost(), words);
          } else {
            add(line.row(), words);
          }
        }
      }
    }
    add(COST, COSTS.get(cost) + ": " + String.join("; ", costs));
  }

  /** With the values of options in the place of their names. */
  private String filled(String words) {
    String filled = words;
    for (Option<?> option : options.set().all()) {
      String place = "{" + option.key + "}";
      if (filled.contains(place)) {
        Object value = options.value(option);
        filled = filled.replace(place, value == null ? option.byDefault : option.text(value));
      }
    }
    return filled;
  }

  /** A row of a text. */
  public static String row(String subject, String words) {
    return String.format(Locale.ROOT, "  %-10s %s%n", subject, words);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    rows.forEach(
        (subject, words) -> text.append(words.isEmpty() ? "" : row(subject, words.toString())));
    return text.toString();
  }
}
