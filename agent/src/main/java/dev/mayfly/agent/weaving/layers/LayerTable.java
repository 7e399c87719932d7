package dev.mayfly.agent.weaving.layers;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Immutable. The table of the boundaries at which layers of frameworks begin: Mayfly's own, {@code
 * layers.txt}, and rows of the user. Of two rows that match a method the first counts, and rows of
 * the user come first.
 */
public final class LayerTable {
  /** No rows. */
  public static final LayerTable EMPTY = new LayerTable(List.of());

  private static final String OWN_TABLE = "layers.txt";

  private final List<LayerRule> rules;
  private final Map<String, List<LayerRule>> byMethod = new HashMap<>();

  private LayerTable(List<LayerRule> rules) {
    this.rules = rules;
    for (LayerRule rule : rules) {
      byMethod.computeIfAbsent(rule.method(), first -> new ArrayList<>(1)).add(rule);
    }
  }

  /**
   * A table of rows alone.
   *
   * @param lines a row each; empty ones and those that begin with {@code #} are none
   * @throws IllegalArgumentException if a row is wrong, with the number of the line, the row and
   *     the reason
   */
  public static LayerTable of(List<String> lines) {
    List<LayerRule> rules = new ArrayList<>();
    read(lines, rules);
    return new LayerTable(rules);
  }

  /** These rows, and Mayfly's own after them. */
  public LayerTable withStandard() {
    List<LayerRule> all = new ArrayList<>(rules);
    read(ownLines(), all);
    return new LayerTable(all);
  }

  /** The rows. */
  List<LayerRule> rules() {
    return rules;
  }

  /** The number of rows. */
  public int size() {
    return rules.size();
  }

  private static List<String> ownLines() {
    try (InputStream in = LayerTable.class.getResourceAsStream(OWN_TABLE)) {
      return in == null ? List.of() : new String(in.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException unreadable) {
      return List.of();
    }
  }

  private static void read(List<String> lines, List<LayerRule> into) {
    int number = 0;
    for (String line : lines) {
      number++;
      String row = line.trim();
      if (!row.isEmpty() && row.charAt(0) != '#') {
        try {
          into.add(LayerRule.parse(row));
        } catch (IllegalArgumentException wrong) {
          throw new IllegalArgumentException(
              "line " + number + ", '" + row + "': " + wrong.getMessage());
        }
      }
    }
  }

  /** The names of the layers, each once. */
  public List<String> layers() {
    Set<String> names = new LinkedHashSet<>();
    for (LayerRule rule : rules) {
      names.add(rule.layer());
    }
    return List.copyOf(names);
  }

  /** The rules that a method's name and parameters fit, in their order. */
  List<LayerRule> rulesFor(String method, String descriptor) {
    List<LayerRule> fitting = List.of();
    for (LayerRule rule : byMethod.getOrDefault(method, List.of())) {
      if (fits(rule.parameters(), descriptor)) {
        fitting = fitting.isEmpty() ? new ArrayList<>() : fitting;
        fitting.add(rule);
      }
    }
    return fitting;
  }

  private static boolean fits(@Nullable String parameters, String descriptor) {
    return parameters == null || descriptor.startsWith(parameters);
  }
}
