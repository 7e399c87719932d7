package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Thread-safe, without state: the rows that the packed-object profiler prints, in its own form. */
public final class PackedRows {

  private static final ImmutableList<String> SMALL =
      ImmutableList.of("byte", "boolean", "char", "short");

  private PackedRows() {}

  /** A row with its sort key. */
  private record Row(String text, long weight) {}

  private static final Comparator<Row> LARGEST_FIRST =
      Comparator.comparingLong(Row::weight).reversed().thenComparing(Row::text);

  /**
   * The rows of a profile: first the fields that a packed object has smaller, by class; then the
   * arrays of objects by length; then the objects that refer to others, each with its size in the
   * standard and in the packed layout. Rows with the most bytes in the standard layout come first.
   *
   * <p>A profile knows how many arrays a site has created and how many elements these have. So each
   * site's arrays have its mean length, some of them one more: both sums are right.
   *
   * @param snapshot the profile, with its classes
   * @param width the sizes of pointers and headers
   */
  public static ImmutableList<String> of(ProfileSnapshot snapshot, PackedModel.Width width) {
    ClassShapes shapes = snapshot.classShapes();
    PackedModel model = new PackedModel(shapes, width);
    List<Row> fields = new ArrayList<>();
    List<Row> arrays = new ArrayList<>();
    List<Row> objects = new ArrayList<>();
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      String name = type.getKey();
      long count = type.getValue().allocations();
      smallFields(name, model)
          .ifPresent(text -> fields.add(new Row(text, smallFieldsOf(name, model))));
      if (shapes.find(name) != null && count > 0) {
        objects.add(new Row(object(name, count, model), model.standardObject(name) * count));
      }
    }
    arraysByLength(snapshot)
        .forEach(
            (type, lengths) ->
                lengths.forEach(
                    (length, count) ->
                        arrays.add(
                            new Row(
                                array(type, length, count, model),
                                model.standardArray(type, length) * count))));
    return Stream.of(fields, arrays, objects)
        .flatMap(part -> part.stream().sorted(LARGEST_FIRST))
        .map(Row::text)
        .collect(ImmutableList.toImmutableList());
  }

  /** How many arrays of each length there are, by the type of their elements. */
  private static Map<String, Map<Long, Long>> arraysByLength(ProfileSnapshot snapshot) {
    Map<String, Map<Long, Long>> found = new HashMap<>();
    for (Map.Entry<AllocationSite, AllocationStats> site : snapshot.bySite().entrySet()) {
      String element = TypeNames.elementOf(site.getKey().typeName());
      long count = site.getValue().allocations();
      if (element != null && snapshot.classShapes().find(element) != null && count > 0) {
        Map<Long, Long> lengths = found.computeIfAbsent(element, none -> new HashMap<>());
        long length = site.getValue().elements() / count;
        long longer = site.getValue().elements() % count;
        lengths.merge(length, count - longer, Long::sum);
        if (longer > 0) {
          lengths.merge(length + 1, longer, Long::sum);
        }
      }
    }
    return found;
  }

  private static long smallFieldsOf(String type, PackedModel model) {
    return SMALL.stream().mapToLong(primitive -> model.fields(type, primitive)).sum();
  }

  static Optional<String> smallFields(String type, PackedModel model) {
    long all = smallFieldsOf(type, model);
    return all == 0
        ? Optional.empty()
        : Optional.of(
            row(
                descriptor(type),
                LongStream.concat(
                        SMALL.stream().mapToLong(primitive -> model.fields(type, primitive)),
                        LongStream.of(all))
                    .toArray()));
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
