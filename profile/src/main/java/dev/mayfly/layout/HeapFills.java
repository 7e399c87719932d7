package dev.mayfly.layout;

import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.HeapType;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.HashMap;
import java.util.Map;

/**
 * Immutable: which share of fields and elements holds values of its own in a heap dump. Objects
 * that lie in slots of several holders make the two ends; all others are known.
 */
final class HeapFills implements SlotFills.End {

  private record Slots(String holder, String value) {}

  private final Map<Slots, Double> shares = new HashMap<>();
  private final Map<String, Double> inSlots = new HashMap<>();

  private HeapFills() {}

  static SlotFills of(HeapFigures heap, ClassShapes shapes, ValueTypes values) {
    HeapFills least = new HeapFills();
    HeapFills most = new HeapFills();
    for (HeapSlots each : heap.slots()) {
      HeapType holder = heap.types().get(each.holder());
      if (holder != null && values.contains(each.value())) {
        long room =
            ProfileFills.held(each.holder(), shapes, values).stream()
                .filter(each.value()::equals)
                .count();
        boolean array = TypeNames.elementOf(each.holder()) != null;
        long slots = room * (array ? holder.elements() : holder.count());
        if (slots > 0) {
          least.add(each, each.own(), slots);
          most.add(each, each.own() + each.mixed(), slots);
        }
      }
    }
    return new SlotFills(least, most);
  }

  private void add(HeapSlots kind, long objects, long slots) {
    shares.put(new Slots(kind.holder(), kind.value()), (double) objects / slots);
    inSlots.merge(kind.value(), (double) objects, Double::sum);
  }

  @Override
  public double share(String holder, String value) {
    return shares.getOrDefault(new Slots(holder, value), 0.0);
  }

  @Override
  public double inSlots(String value) {
    return inSlots.getOrDefault(value, 0.0);
  }
}
