package dev.mayfly.layout;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.lifetimes.LifetimeStats;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Confined to one thread: adds up the cost of a profile's types in each layout, if as many slots as
 * possible hold values, and if as few do.
 */
final class LayoutCosts {

  private final ProfileSnapshot snapshot;
  private final ClassShapes shapes;
  private final ValueTypes values;
  private final HeapFormat recorded;
  private final SizeModel jep401;
  private final LayoutSavings atMost;
  private final LayoutSavings atLeast;
  private final List<LayoutRow> rows = new ArrayList<>();
  private RowSavings most = RowSavings.NONE;
  private RowSavings least = RowSavings.NONE;
  private long today;
  private long unknownBytes;

  LayoutCosts(ProfileSnapshot snapshot, Set<String> valueTypes, HeapFigures heap) {
    this.snapshot = snapshot;
    shapes = snapshot.get(ClassShapes.PART);
    values = new ValueTypes(shapes, valueTypes);
    recorded = RecordedFormat.of(snapshot, shapes);
    SlotFills fills =
        heap.isEmpty()
            ? ProfileFills.of(snapshot, shapes, values)
            : HeapFills.of(heap, shapes, values);
    jep401 = new SizeModel(shapes, recorded.compact(), values, SizeModel.Nulls.ALLOWED);
    LayoutModels models =
        new LayoutModels(
            new SizeModel(shapes, recorded),
            new SizeModel(shapes, recorded.compact()),
            jep401,
            new SizeModel(shapes, recorded.compact(), values, SizeModel.Nulls.RESTRICTED));
    atMost = new LayoutSavings(snapshot, values, models, fills.atMost(), heap);
    atLeast = new LayoutSavings(snapshot, values, models, fills.atLeast(), heap);
    snapshot.byType().forEach(this::add);
  }

  private void add(String type, AllocationStats made) {
    String element = TypeNames.elementOf(type);
    RowSavings full = element == null ? atMost.ofObjects(type) : atMost.ofArrays(element);
    RowSavings bare = element == null ? atLeast.ofObjects(type) : atLeast.ofArrays(element);
    most = most.plus(full);
    least = least.plus(bare);
    today += made.bytes();
    LayoutRow.Standing standing = standing(element == null ? type : element);
    if (standing == LayoutRow.Standing.UNKNOWN && element == null) {
      unknownBytes += made.bytes();
    }
    if (full.count() >= 0.5) {
      rows.add(row(type, element == null ? "" : element, standing, made, full, bare));
    }
  }

  private LayoutRow row(
      String type,
      String element,
      LayoutRow.Standing standing,
      AllocationStats made,
      RowSavings full,
      RowSavings bare) {
    long compact = full.today() - full.compact().middle();
    long flat = compact - full.values().middle();
    boolean value = values.contains(element.isEmpty() ? type : element);
    // more objects stand alone if fewer lie in slots: no range of savings
    ByteRange saved = full.compact().plus(full.values());
    if (!element.isEmpty() || !value) {
      ByteRange other = bare.compact().plus(bare.values());
      saved = saved.or(other);
    }
    ArrayShape flatArrays = jep401.arraysOf(element);
    return new LayoutRow(
        type,
        element,
        standing,
        Math.round(full.count()),
        made.elements(),
        Math.round(full.nested()),
        full.today(),
        compact,
        flat,
        flat - full.restriction().middle(),
        saved,
        flatArrays.flat() ? flatArrays.stride() : 0,
        value ? jep401.payloadBytes(element.isEmpty() ? type : element) : 0,
        liveShare(type));
  }

  private LayoutRow.Standing standing(String type) {
    if (values.contains(type)) {
      return JdkValueClasses.contains(type)
          ? LayoutRow.Standing.JDK_VALUE
          : LayoutRow.Standing.CANDIDATE;
    }
    boolean known =
        TypeNames.elementOf(type) != null
            || TypeNames.primitiveBytes(type) > 0
            || !shapes.lineage(type).isEmpty();
    return known ? LayoutRow.Standing.IDENTITY : LayoutRow.Standing.UNKNOWN;
  }

  private double liveShare(String type) {
    LifetimeStats lives = snapshot.lifetimesByType().get(type);
    return lives == null || lives.estimatedBirths() == 0
        ? 0
        : Math.min(1, lives.nanos().live().total() / lives.estimatedBirths());
  }

  HeapFormat recorded() {
    return recorded;
  }

  ImmutableList<LayoutRow> rows() {
    return ImmutableList.sortedCopyOf(
        Comparator.comparingLong(LayoutRow::today).reversed().thenComparing(LayoutRow::typeName),
        rows);
  }

  long today() {
    return today;
  }

  long unknownBytes() {
    return unknownBytes;
  }

  ByteRange byCompact() {
    return most.compact().or(least.compact());
  }

  ByteRange byValues() {
    return most.values().or(least.values());
  }

  /** The bytes that value classes save here beyond those that they save in others. */
  ByteRange byValuesBeyond(LayoutCosts others) {
    return most.values()
        .minus(others.most.values())
        .or(least.values().minus(others.least.values()));
  }

  ByteRange byRestriction() {
    return most.restriction().or(least.restriction());
  }
}
