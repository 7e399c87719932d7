package dev.mayfly.report.html;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableLongArray;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Confined to one thread: rows of numbers, kept and written by column, which JSON reads faster and
 * in less room than an object a row.
 */
final class Columns {

  private final ImmutableList<String> names;
  private final List<ImmutableLongArray.Builder> columns = new ArrayList<>();
  private int rows;

  Columns(String... names) {
    this.names = ImmutableList.copyOf(names);
    for (int i = 0; i < names.length; i++) {
      columns.add(ImmutableLongArray.builder());
    }
  }

  /** Adds a row and tells its number. */
  int row(long... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(cells.length + " cells in " + columns.size() + " columns");
    }
    for (int i = 0; i < cells.length; i++) {
      columns.get(i).add(cells[i]);
    }
    return rows++;
  }

  int rows() {
    return rows;
  }

  /** Writes an object with an array for each column. */
  void write(JsonWriter json) throws IOException {
    json.beginObject();
    for (int i = 0; i < names.size(); i++) {
      json.name(names.get(i)).beginArray();
      ImmutableLongArray cells = columns.get(i).build();
      for (int row = 0; row < cells.length(); row++) {
        json.value(cells.get(row));
      }
      json.endArray();
    }
    json.endObject();
  }
}
