package dev.mayfly.layout;

import dev.mayfly.snapshot.types.ClassShapes;
import dev.mayfly.snapshot.types.FieldShape;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.ToDoubleFunction;

/**
 * Confined to one thread: the cost of an object in a layout, with the values that its fields refer
 * to, for given fills of the fields.
 */
final class ObjectCosts {

  private final ClassShapes shapes;
  private final ValueTypes values;
  private final SlotFills.End fill;
  private final ToDoubleFunction<String> own;
  private final BiPredicate<String, FieldShape> flat;
  private final Map<String, Double> known = new HashMap<>();

  /**
   * Costs of one layout.
   *
   * @param own the cost of an object by itself
   * @param flat whether a field holds the value itself, so that it costs nothing more
   */
  ObjectCosts(
      ClassShapes shapes,
      ValueTypes values,
      SlotFills.End fill,
      ToDoubleFunction<String> own,
      BiPredicate<String, FieldShape> flat) {
    this.shapes = shapes;
    this.values = values;
    this.fill = fill;
    this.own = own;
    this.flat = flat;
  }

  /** The cost of an object and of its fields' referents. */
  double of(String type) {
    Double cost = known.get(type);
    if (cost == null) {
      cost = own.applyAsDouble(type);
      for (FieldShape field : shapes.fieldsOf(type)) {
        if (values.canHold(type, field) && !flat.test(type, field)) {
          cost += fill.share(type, field.typeName()) * of(field.typeName());
        }
      }
      known.put(type, cost);
    }
    return cost;
  }
}
