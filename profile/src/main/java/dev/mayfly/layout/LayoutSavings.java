package dev.mayfly.layout;

import static java.util.Objects.requireNonNull;

import dev.mayfly.heap.HeapType;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** Confined to one thread: the savings of types from layout to layout, for given fills of slots. */
final class LayoutSavings {

  private final ProfileSnapshot snapshot;
  private final ValueTypes values;
  private final LayoutModels models;
  private final SlotFills.End fill;
  private final HeapFigures heap;
  private final ObjectCosts number;
  private final ObjectCosts today;
  private final ObjectCosts compact;
  private final ObjectCosts jep401;
  private final ObjectCosts restricted;

  LayoutSavings(
      ProfileSnapshot snapshot,
      ValueTypes values,
      LayoutModels models,
      SlotFills.End fill,
      HeapFigures heap) {
    this.snapshot = snapshot;
    this.values = values;
    this.models = models;
    this.fill = fill;
    this.heap = heap;
    number = costs(type -> 1, models.today());
    today = costs(this::meanBytes, models.today());
    compact = costs(type -> bytes(type, models.compact()), models.compact());
    jep401 = costs(type -> bytes(type, models.jep401()), models.jep401());
    restricted = costs(type -> bytes(type, models.restricted()), models.restricted());
  }

  private ObjectCosts costs(ToDoubleFunction<String> own, SizeModel model) {
    ClassShapes shapes = snapshot.get(ClassShapes.PART);
    return new ObjectCosts(shapes, values, fill, own, model::isFlat);
  }

  /** The ones of a class's objects that lie in no slot. */
  RowSavings ofObjects(String type) {
    double inSlots = values.contains(type) ? fill.inSlots(type) : 0;
    double count = Math.max(0, made(type).allocations() - inSlots);
    return new RowSavings(
        count,
        count * (number.of(type) - 1),
        Math.round(count * today.of(type)),
        saved(count, today.of(type), compact.of(type)),
        saved(count, compact.of(type), jep401.of(type)),
        saved(count, jep401.of(type), restricted.of(type)));
  }

  private static ByteRange saved(double count, double before, double after) {
    return ByteRange.exactly(Math.round(count * (before - after)));
  }

  /** Arrays, with the values in their elements. */
  RowSavings ofArrays(String element) {
    String type = TypeNames.arrayOf(element);
    AllocationStats made = made(type);
    double filled = values.contains(element) ? made.elements() * fill.share(type, element) : 0;
    double compactEach = compact.of(element);
    double jep401Each = models.jep401().arraysOf(element).flat() ? 0 : jep401.of(element);
    double restrictedEach =
        models.restricted().arraysOf(element).flat() ? 0 : restricted.of(element);
    return new RowSavings(
        made.allocations(),
        filled * number.of(element),
        made.bytes() + Math.round(filled * today.of(element)),
        saved(element, models.today(), models.compact())
            .plus(saved(filled, today.of(element), compactEach)),
        saved(element, models.compact(), models.jep401())
            .plus(saved(filled, compactEach, jep401Each)),
        saved(element, models.jep401(), models.restricted())
            .plus(saved(filled, jep401Each, restrictedEach)));
  }

  private ByteRange saved(String element, SizeModel from, SizeModel to) {
    ArrayShape before = from.arraysOf(element);
    ArrayShape after = to.arraysOf(element);
    if (before.base() == after.base() && before.stride() == after.stride()) {
      return ByteRange.NONE;
    }
    String type = TypeNames.arrayOf(element);
    HeapType known = heap.types().get(type);
    if (known != null) {
      return ByteRange.exactly(
          HeapFigures.exactBytes(known, before) - HeapFigures.exactBytes(known, after));
    }
    AllocationStats made = made(type);
    ArrayTotals arrays = new ArrayTotals(made.allocations(), made.elements(), made.bytes());
    ArrayShape now = models.today().arraysOf(element);
    return arrays.bytesWith(before, now).minus(arrays.bytesWith(after, now));
  }

  private double bytes(String type, SizeModel model) {
    OptionalLong modelled = model.instanceBytes(type);
    return modelled.isPresent() ? modelled.getAsLong() : meanBytes(type);
  }

  /** As they were counted. */
  private double meanBytes(String type) {
    AllocationStats made = made(type);
    return made.allocations() > 0
        ? (double) made.bytes() / made.allocations()
        : models.today().instanceBytes(type).orElse(0);
  }

  private AllocationStats made(String type) {
    return requireNonNull(snapshot.byType().getOrDefault(type, AllocationStats.EMPTY));
  }
}
