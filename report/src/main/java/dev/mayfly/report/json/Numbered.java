package dev.mayfly.report.json;

import static java.util.Objects.requireNonNull;

import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined to one thread: values that stand in a table once, and elsewhere by their number in it.
 */
public final class Numbered<T> implements Kind<T> {

  private final String name;
  private final List<T> values = new ArrayList<>();
  private final Map<T, Integer> numbers = new HashMap<>();

  /**
   * An empty table.
   *
   * @param name what one of its values is called
   */
  Numbered(String name) {
    this.name = name;
  }

  /** Adds a value to be written; returns whether it is new. */
  boolean add(T value) {
    boolean isNew = numbers.putIfAbsent(value, values.size()) == null;
    if (isNew) {
      values.add(value);
    }
    return isNew;
  }

  /** Adds a value that was read: the next one of the table, though it may have stood there. */
  void addNext(T value) {
    values.add(value);
  }

  boolean has(T value) {
    return numbers.containsKey(value);
  }

  List<T> values() {
    return values;
  }

  @Override
  public void write(T value, JsonWriter json) throws IOException {
    json.value(requireNonNull(numbers.get(value), "not in the table").longValue());
  }

  @Override
  public T read(JsonReader json) throws IOException {
    return at(values, json.nextInt(), name, json);
  }

  /** The value of a number. */
  T at(int number, JsonReader json) throws IOException {
    return at(values, number, name, json);
  }

  static <T> T at(List<T> table, int number, String name, JsonReader json) throws IOException {
    if (number < 0 || number >= table.size()) {
      throw new SnapshotFormatException(
          json.getPath() + ": there is no " + name + " " + number + " above", null);
    }
    return table.get(number);
  }
}
