package dev.mayfly.layout;

import static com.google.common.math.LongMath.saturatedAdd;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.contexts.ContextSnapshot;
import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Immutable: which share of the fields and elements that can hold a value is taken to hold one of
 * its own.
 *
 * <p>A profile counts objects, and slots that could hold them; it does not know which holds which.
 * At most, each slot holds an object of its own, as far as enough were created. At least, those
 * slots do that were made in the same calling context as objects for them.
 */
final class ProfileFills {

  /** For one value class: its objects, the slots for them, and the pairs made in one context. */
  private record Count(long objects, long slots, long pairs) {

    static final Count NONE = new Count(0, 0, 0);

    Count plus(Count other) {
      return new Count(
          saturatedAdd(objects, other.objects),
          saturatedAdd(slots, other.slots),
          saturatedAdd(pairs, other.pairs));
    }

    Count paired() {
      return new Count(objects, slots, Math.min(objects, slots));
    }
  }

  private final Map<String, Count> counts = new HashMap<>();

  private ProfileFills() {}

  static SlotFills of(ProfileSnapshot snapshot, ClassShapes shapes, ValueTypes values) {
    ProfileFills fills = new ProfileFills();
    Map<String, List<String>> heldBy = new HashMap<>();
    for (ContextSnapshot context : snapshot.root().preOrder()) {
      Map<String, Count> here = new HashMap<>();
      context
          .sites()
          .forEach(
              (site, record) -> {
                String type = site.typeName();
                AllocationStats made = record.allocated();
                boolean array = TypeNames.elementOf(type) != null;
                long slots = array ? made.elements() : made.allocations();
                for (String value :
                    heldBy.computeIfAbsent(type, any -> held(any, shapes, values))) {
                  here.merge(value, new Count(0, slots, 0), Count::plus);
                }
                if (values.contains(type)) {
                  here.merge(type, new Count(made.allocations(), 0, 0), Count::plus);
                }
              });
      here.forEach((value, count) -> fills.counts.merge(value, count.paired(), Count::plus));
    }
    return new SlotFills(fills.new End(fills::atLeast), fills.new End(fills::atMost));
  }

  /** Immutable: the same share for all holders. */
  private final class End implements SlotFills.End {
    private final ToDoubleFunction<String> share;

    End(ToDoubleFunction<String> share) {
      this.share = share;
    }

    @Override
    public double share(String holder, String value) {
      return share.applyAsDouble(value);
    }

    @Override
    public double inSlots(String value) {
      return share.applyAsDouble(value) * count(value).slots;
    }
  }

  /** The values that each instance, or each element, has room for; each as often as it has. */
  static List<String> held(String type, ClassShapes shapes, ValueTypes values) {
    String element = TypeNames.elementOf(type);
    if (element != null) {
      return values.contains(element) ? List.of(element) : List.of();
    }
    return shapes.fieldsOf(type).stream()
        .filter(field -> values.canHold(type, field))
        .map(FieldShape::typeName)
        .toList();
  }

  /** The share of a value's slots that hold an object of their own, at least. */
  private double atLeast(String value) {
    Count count = count(value);
    return count.slots == 0 ? 0 : (double) count.pairs / count.slots;
  }

  /** An upper bound of it. */
  private double atMost(String value) {
    Count count = count(value);
    return count.slots == 0 ? 0 : Math.min(1, (double) count.objects / count.slots);
  }

  private Count count(String value) {
    return counts.getOrDefault(value, Count.NONE);
  }
}
