package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.AllocationStats;
import dev.mayfly.snapshot.ClassShapes;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Map;
import java.util.Optional;

/** Thread-safe, without state: the rows that the packed-object profiler prints, in its own form. */
public final class PackedRows {

  private PackedRows() {}

  /**
   * The rows of a profile: first the fields that a packed object has smaller, by class; then the
   * arrays of objects, and the objects that refer to others, each with its size in the standard and
   * in the packed layout. Of an array's lengths the mean is taken.
   *
   * @param snapshot the profile, with its classes
   * @param width the sizes of pointers and headers
   */
  public static ImmutableList<String> of(ProfileSnapshot snapshot, PackedModel.Width width) {
    ClassShapes shapes = snapshot.classShapes();
    PackedModel model = new PackedModel(shapes, width);
    ImmutableList.Builder<String> rows = ImmutableList.builder();
    for (String type : snapshot.byType().keySet()) {
      smallFields(type, model).ifPresent(rows::add);
    }
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      AllocationStats made = type.getValue();
      String element = TypeNames.elementOf(type.getKey());
      if (element != null && shapes.find(element) != null && made.allocations() > 0) {
        long length = Math.round((double) made.elements() / made.allocations());
        rows.add(array(element, length, made.allocations(), model));
      } else if (shapes.find(type.getKey()) != null && made.allocations() > 0) {
        rows.add(object(type.getKey(), made.allocations(), model));
      }
    }
    return rows.build();
  }

  static Optional<String> smallFields(String type, PackedModel model) {
    long bytes = model.fields(type, "byte");
    long booleans = model.fields(type, "boolean");
    long chars = model.fields(type, "char");
    long shorts = model.fields(type, "short");
    long all = bytes + booleans + chars + shorts;
    return all == 0
        ? Optional.empty()
        : Optional.of(row(descriptor(type), bytes, booleans, chars, shorts, all));
  }

  static String array(String element, long length, long count, PackedModel model) {
    return row(
        "[" + descriptor(element),
        model.standardArray(element, length),
        model.packedArray(element, length),
        length,
        count);
  }

  static String object(String type, long count, PackedModel model) {
    return row(descriptor(type), model.standardObject(type), model.packedObject(type), count);
  }

  private static String descriptor(String type) {
    return "L" + type.replace('.', '/') + ";";
  }

  private static String row(String descriptor, long... figures) {
    StringBuilder row = new StringBuilder(descriptor);
    for (long figure : figures) {
      row.append(", ").append(figure);
    }
    return row.toString();
  }
}
