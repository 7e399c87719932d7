package dev.mayfly.report.json;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Thread-safe: how values of one kind stand in JSON. The same kind writes them and reads them back.
 */
public interface Kind<T> {

  /** A whole number. */
  Kind<Long> NUMBER = number(Long::valueOf);

  /** A whole number of 32 bits. */
  Kind<Integer> COUNT = number(Integer::valueOf);

  /** A floating-point number. */
  Kind<Double> AMOUNT = number(Double::valueOf);

  /** True or false. */
  Kind<Boolean> FLAG =
      of(
          (value, json) -> json.value(value.booleanValue()),
          json -> {
            if (json.peek() != JsonToken.BOOLEAN) {
              throw new SnapshotFormatException(json.getPath() + " is not a boolean", null);
            }
            return json.nextBoolean();
          });

  /** A text. */
  Kind<String> TEXT = of((value, json) -> json.value(value), json -> json.nextString());

  /** Several texts. */
  Kind<ImmutableList<String>> TEXTS = list(TEXT);

  /** Several whole numbers. */
  Kind<ImmutableLongArray> NUMBERS =
      of(
          (values, json) -> {
            json.beginArray();
            for (int i = 0; i < values.length(); i++) {
              json.value(values.get(i));
            }
            json.endArray();
          },
          json -> {
            ImmutableLongArray.Builder values = ImmutableLongArray.builder();
            each(json, in -> values.add(in.nextLong()));
            return values.build();
          });

  private static <N extends Number> Kind<N> number(Function<String, N> parse) {
    return of((value, json) -> json.value(value), json -> parse.apply(digits(json)));
  }

  /**
   * A number as it stands there: whether it is one, and not too great, is said by who parses it.
   */
  private static String digits(JsonReader json) throws IOException {
    if (json.peek() != JsonToken.NUMBER && json.peek() != JsonToken.STRING) {
      throw new SnapshotFormatException(json.getPath() + " is not a number", null);
    }
    return json.nextString();
  }

  void write(T value, JsonWriter json) throws IOException;

  /** Reads a value. */
  T read(JsonReader json) throws IOException;

  /** A kind of two functions. */
  static <T> Kind<T> of(Elements<T> writer, Rest<T> reader) {
    return new Kind<>() {
      @Override
      public void write(T value, JsonWriter json) throws IOException {
        writer.write(value, json);
      }

      @Override
      public T read(JsonReader json) throws IOException {
        return reader.read(json);
      }
    };
  }

  /** Thread-safe: goes through the members of an object, to write or to read them. */
  interface Part<T> {
    T of(Members json, T value) throws IOException;
  }

  /** Writes the elements of a value. Thread-safe. */
  interface Elements<T> {
    void write(T value, JsonWriter json) throws IOException;
  }

  /** Reads the elements of a value. Thread-safe. */
  interface Rest<T> {
    T read(JsonReader json) throws IOException;
  }

  /** Makes a value of the rows that were read. Thread-safe. */
  interface OfRows<E, T> {
    T of(List<E> rows) throws IOException;
  }

  /** Confined to one thread: reads one of several values. */
  interface Element {
    void read(JsonReader json) throws IOException;
  }

  /**
   * Objects.
   *
   * @param prototype any of them; when reading, it stands for the one that is not there yet
   */
  static <T> Kind<T> object(T prototype, Part<T> part) {
    return of(
        (value, json) -> {
          json.beginObject();
          part.of(new MembersOut(json), value);
          json.endObject();
        },
        json -> {
          MembersIn members = new MembersIn(json);
          T value = part.of(members, prototype);
          members.end();
          return value;
        });
  }

  /** Values that are texts in JSON. */
  static <T> Kind<T> word(Function<T, String> text, Function<String, T> value) {
    return of(
        (written, json) -> json.value(text.apply(written)), json -> value.apply(json.nextString()));
  }

  /** Arrays of values of a kind. */
  static <T> Kind<ImmutableList<T>> list(Kind<T> kind) {
    return of(
        (values, json) -> writeEach(values, kind, json),
        json -> {
          ImmutableList.Builder<T> values = ImmutableList.builder();
          each(json, in -> values.add(kind.read(in)));
          return values.build();
        });
  }

  /** Writes an array. */
  static <T> void writeEach(Iterable<T> values, Kind<T> kind, JsonWriter json) throws IOException {
    json.beginArray();
    for (T value : values) {
      kind.write(value, json);
    }
    json.endArray();
  }

  /** Reads an array. */
  static void each(JsonReader json, Element element) throws IOException {
    json.beginArray();
    while (json.hasNext()) {
      element.read(json);
    }
    json.endArray();
  }

  /**
   * Arrays of rows that are one value together.
   *
   * @param rows gives the rows of a value
   */
  static <E, T> Kind<T> rows(
      Kind<E> row, Function<T, ? extends Iterable<E>> rows, OfRows<E, T> value) {
    return of(
        (written, json) -> writeEach(rows.apply(written), row, json),
        json -> {
          List<E> all = new ArrayList<>();
          each(json, in -> all.add(row.read(in)));
          return value.of(all);
        });
  }

  /**
   * Arrays that begin with a key.
   *
   * @param rest writes the elements of a value after it
   * @param value reads them, to the end of the array
   */
  static <K, V> Kind<Map.Entry<K, V>> entry(Kind<K> key, Elements<V> rest, Rest<V> value) {
    return of(
        (entry, json) -> {
          key.write(entry.getKey(), json.beginArray());
          rest.write(entry.getValue(), json);
          json.endArray();
        },
        json -> {
          json.beginArray();
          Map.Entry<K, V> entry = Map.entry(key.read(json), value.read(json));
          json.endArray();
          return entry;
        });
  }

  /** Arrays of entries, no two of which have the same key. */
  static <K, V> Kind<ImmutableMap<K, V>> map(Kind<Map.Entry<K, V>> kind) {
    return of(
        (map, json) -> writeEach(map.entrySet(), kind, json),
        json -> {
          ImmutableMap.Builder<K, V> map = ImmutableMap.builder();
          each(json, in -> map.put(kind.read(in)));
          return map.buildOrThrow();
        });
  }
}
