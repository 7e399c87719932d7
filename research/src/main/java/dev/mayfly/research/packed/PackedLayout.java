package dev.mayfly.research.packed;

import static com.google.common.math.LongMath.saturatedAdd;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.mayfly.heap.HeapType;
import dev.mayfly.layout.HeapFigures;
import dev.mayfly.layout.TypeNames;
import dev.mayfly.site.AllocationSite;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ClassShape;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Immutable: the figures of the packed-object profiler for a profile.
 *
 * <p>A profile knows how many arrays a site has created and how many elements these have. So each
 * site's arrays have its mean length, some of them one more: both sums are right. A heap dump, and
 * {@link LengthCounts}, know each length.
 *
 * @param smallFields the classes with fields that a packed object has smaller, the most first
 * @param arrays the arrays of objects by type and length; none of {@code Object}, interfaces and
 *     abstract classes, whose elements are of other classes
 * @param objects the objects by class, those with the most bytes first
 * @param fields the fields of the classes in the rows, by class
 */
public record PackedLayout(
    ImmutableList<SmallFields> smallFields,
    ImmutableList<PackedRow> arrays,
    ImmutableList<PackedRow> objects,
    ImmutableList<PackedField> fields) {

  /** Immutable: an order of arrays. */
  public enum Order {
    /**
     * The ones first that are smaller by most bytes in the packed layout, one compared with one.
     */
    DIFFERENCE,
    /** The longest first; of the same length, those with the most bytes. */
    LENGTH,
    /** The ones with the most bytes in the standard layout first. */
    BYTES
  }

  /**
   * Immutable: a form of the figures.
   *
   * @param width the sizes of pointers and headers
   * @param order the order of arrays
   * @param detailed whether arrays of different sites are in rows of their own
   */
  public record Form(PackedModel.Width width, Order order, boolean detailed, boolean arrayFields) {}

  private static final Comparator<PackedRow> MOST_BYTES_FIRST =
      Comparator.comparingLong(PackedRow::standardOfAll)
          .reversed()
          .thenComparing(PackedRow::typeName)
          .thenComparing(row -> row.length().orElse(0))
          .thenComparing(row -> row.site().toString());

  /** The arrays of a site, or of a heap dump, that have one length. */
  private record Arrays(String elementType, long length, Optional<AllocationSite> site) {}

  /**
   * The figures of a profile.
   *
   * @param heap the figures of a heap dump, whose objects the profile has; or none
   */
  public static PackedLayout of(
      ProfileSnapshot snapshot, HeapFigures heap, ArrayFieldLengths fieldLengths, Form form) {
    ClassShapes shapes = snapshot.get(ClassShapes.PART);
    PackedModel model =
        new PackedModel(
            shapes, form.width, form.arrayFields ? fieldLengths : ArrayFieldLengths.NONE);
    List<SmallFields> smallFields = new ArrayList<>();
    List<PackedRow> objects = new ArrayList<>();
    for (Map.Entry<String, AllocationStats> type : snapshot.byType().entrySet()) {
      String name = type.getKey();
      long count = type.getValue().allocations();
      SmallFields small = SmallFields.of(name, model);
      if (small.total() > 0) {
        smallFields.add(small);
      }
      if (shapes.find(name) != null && count > 0) {
        objects.add(
            new PackedRow(
                name,
                OptionalLong.empty(),
                Optional.empty(),
                count,
                model.standardObject(name),
                model.packedObject(name)));
      }
    }
    smallFields.sort(
        Comparator.comparingLong(SmallFields::total)
            .reversed()
            .thenComparing(SmallFields::typeName));
    objects.sort(MOST_BYTES_FIRST);
    List<PackedRow> arrays = arrays(snapshot, heap, model, form);
    ImmutableSet.Builder<String> classes = ImmutableSet.builder();
    arrays.forEach(row -> classes.add(row.typeName()));
    objects.forEach(row -> classes.add(row.typeName()));
    ImmutableList.Builder<PackedField> fields = ImmutableList.builder();
    classes.build().forEach(name -> fields.addAll(model.fieldsOf(name, fieldLengths)));
    return new PackedLayout(
        ImmutableList.copyOf(smallFields),
        ImmutableList.copyOf(arrays),
        ImmutableList.copyOf(objects),
        fields.build());
  }

  private static List<PackedRow> arrays(
      ProfileSnapshot snapshot, HeapFigures heap, PackedModel model, Form form) {
    Map<Arrays, Long> counts =
        heap.isEmpty() ? counted(snapshot, form.detailed) : counted(snapshot, heap);
    List<PackedRow> rows = new ArrayList<>();
    counts.forEach(
        (arrays, count) ->
            rows.add(
                new PackedRow(
                    arrays.elementType,
                    OptionalLong.of(arrays.length),
                    arrays.site,
                    count,
                    model.standardArray(arrays.elementType, arrays.length),
                    model.packedArray(arrays.elementType, arrays.length))));
    rows.sort(
        switch (form.order) {
          case DIFFERENCE -> greatestFirst(row -> row.standard() - row.packed());
          case LENGTH -> greatestFirst(row -> row.length().orElse(0));
          case BYTES -> MOST_BYTES_FIRST;
        });
    return rows;
  }

  private static Comparator<PackedRow> greatestFirst(ToLongFunction<PackedRow> figure) {
    return Comparator.comparingLong(figure).reversed().thenComparing(MOST_BYTES_FIRST);
  }

  private static Map<Arrays, Long> counted(ProfileSnapshot snapshot, boolean detailed) {
    Map<Arrays, Long> counts = new HashMap<>();
    for (Map.Entry<AllocationSite, AllocationStats> each : snapshot.bySite().entrySet()) {
      String element = TypeNames.elementOf(each.getKey().typeName());
      long count = each.getValue().allocations();
      if (element != null
          && count > 0
          && mayContain(snapshot.get(ClassShapes.PART).find(element))) {
        Optional<AllocationSite> site = detailed ? Optional.of(each.getKey()) : Optional.empty();
        lengths(each.getValue(), snapshot.get(LengthCounts.PART).get(each.getKey()))
            .forEach(
                (length, arrays) ->
                    counts.merge(new Arrays(element, length, site), arrays, Long::sum));
      }
    }
    return counts;
  }

  /** The arrays of a site by length: as they were counted, all others of their mean length. */
  private static Map<Long, Long> lengths(AllocationStats all, @Nullable LengthCounts known) {
    Map<Long, Long> lengths = new HashMap<>(known == null ? Map.of() : known.arrays());
    long arrays = all.allocations();
    long elements = all.elements();
    for (Map.Entry<Long, Long> each : lengths.entrySet()) {
      arrays -= each.getValue();
      elements -= each.getKey() * each.getValue();
    }
    if (arrays > 0) {
      long longer = Math.max(0, elements) % arrays;
      lengths.merge(Math.max(0, elements) / arrays, arrays - longer, Long::sum);
      if (longer > 0) {
        lengths.merge(Math.max(0, elements) / arrays + 1, longer, Long::sum);
      }
    }
    return lengths;
  }

  private static Map<Arrays, Long> counted(ProfileSnapshot snapshot, HeapFigures heap) {
    Map<Arrays, Long> counts = new HashMap<>();
    for (HeapType type : heap.types().values()) {
      String element = TypeNames.elementOf(type.typeName());
      if (element != null && mayContain(snapshot.get(ClassShapes.PART).find(element))) {
        type.byLength()
            .forEach(
                (length, count) ->
                    counts.put(new Arrays(element, length, Optional.empty()), count));
      }
    }
    return counts;
  }

  /** Whether elements of this class may lie in their array: they are of no subclass. */
  private static boolean mayContain(@Nullable ClassShape element) {
    return element != null
        && !element.superName().isEmpty()
        && !element.traits().contains(ClassShape.Trait.ABSTRACT)
        && !element.traits().contains(ClassShape.Trait.INTERFACE);
  }

  /** The sum of a figure of these rows. */
  public static long sum(List<PackedRow> rows, ToLongFunction<PackedRow> figure) {
    long sum = 0;
    for (PackedRow row : rows) {
      sum = saturatedAdd(sum, figure.applyAsLong(row));
    }
    return sum;
  }
}
