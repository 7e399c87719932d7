package dev.mayfly.mcp;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Immutable: the arguments that an assistant passes to a tool.
 *
 * @param values by name, as JSON has them
 */
record ToolArguments(Map<String, Object> values) {

  private static final int USUAL_ROWS = 15;
  private static final int MOST_ROWS = 200;

  /** The text of a name, if there is one. */
  Optional<String> text(String name) {
    return Optional.ofNullable(values.get(name)).map(Object::toString);
  }

  /** The text of a name that has to be there. */
  String needed(String name) {
    return text(name).orElseThrow(() -> new ToolFailure("the argument " + name + " is missing"));
  }

  /** The texts of a list; none without it. */
  List<String> texts(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /** The number of rows that a table may have. */
  int rows() {
    return number("rows", USUAL_ROWS, MOST_ROWS);
  }

  /** A whole number from 1; those above the largest become it. */
  int number(String name, int usual, int largest) {
    Object given = values.getOrDefault(name, usual);
    if (given instanceof Number number && number.doubleValue() >= 1) {
      return (int) Math.min(number.longValue(), largest);
    }
    throw new ToolFailure(name + " must be a number from 1");
  }

  /** The id of a process. */
  String process() {
    String pid = needed("pid");
    if (!pid.matches("[0-9]{1,18}")) {
      throw new ToolFailure("pid must be the number of a process");
    }
    return pid;
  }
}
