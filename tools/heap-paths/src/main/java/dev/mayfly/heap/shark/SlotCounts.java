package dev.mayfly.heap.shark;

import com.google.common.collect.ImmutableList;
import dev.mayfly.heap.HeapSlots;
import dev.mayfly.heap.SlotTypes;
import dev.mayfly.heap.shark.References.Field;
import dev.mayfly.heap.shark.References.Strength;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Confined to one thread: the referents of a dump's slots, by the type of their holder. Holders of
 * one type are read together, so that a number for each object tells who refers to it.
 */
final class SlotCounts {

  private static final String BRACKETS = "[]";

  /** Confined to one thread: the slots of one kind; their number is above 0. */
  private static final class Slots {
    private final int number;
    private final String holder;
    private final String value;
    private long filled;
    private long distinct;
    private long shared;
    private long own;
    private long mixed;

    Slots(int number, String holder, String value) {
      this.number = number;
      this.holder = holder;
      this.value = value;
    }
  }

  private final References references;
  private final SlotTypes types;
  private final List<String> typeNames = new ArrayList<>();

  /** By object: the number of its type. */
  private final int[] typeOf;

  private final List<Slots> all = new ArrayList<>();

  /** By object: the slots that referred to it last, and those that did so more than once. */
  private final int[] last;

  private final int[] again;

  /** By object: the first slots of its very type that refer to it; and whether others do, too. */
  private final int[] owner;

  private final BitSet mixed;

  SlotCounts(References references, SlotTypes types) {
    this.references = references;
    this.types = types;
    int objects = references.objects();
    typeOf = new int[objects];
    last = new int[objects];
    again = new int[objects];
    owner = new int[objects];
    mixed = new BitSet(objects);
    for (int object : byType()) {
      follow(object);
    }
    for (int object = 0; object < objects; object++) {
      if (owner[object] > 0) {
        Slots slots = all.get(owner[object] - 1);
        if (mixed.get(object)) {
          slots.mixed++;
        } else {
          slots.own++;
        }
      }
    }
  }

  /** All objects, those of one type together. */
  private int[] byType() {
    Map<String, Integer> numbers = new HashMap<>();
    List<Integer> counts = new ArrayList<>();
    for (int object = 0; object < typeOf.length; object++) {
      String name = TypeNames.of(references.object(object));
      Integer known = numbers.get(name);
      if (known == null) {
        known = typeNames.size();
        numbers.put(name, known);
        typeNames.add(name);
        counts.add(0);
      }
      typeOf[object] = known;
      counts.set(known, counts.get(known) + 1);
    }
    int[] next = new int[counts.size()];
    for (int i = 1; i < next.length; i++) {
      next[i] = next[i - 1] + counts.get(i - 1);
    }
    int[] sorted = new int[typeOf.length];
    for (int object = 0; object < sorted.length; object++) {
      sorted[next[typeOf[object]]++] = object;
    }
    return sorted;
  }

  private final Map<String, Slots> ofHolder = new HashMap<>();
  private int holderType = -1;

  private void follow(int object) {
    if (typeOf[object] != holderType) {
      holderType = typeOf[object];
      ofHolder.clear();
    }
    String holder = typeNames.get(holderType);
    references.of(
        object,
        (field, target, strength) -> {
          if (strength != Strength.WEAK) {
            refer(holder, field, target);
          }
        });
  }

  private void refer(String holder, Field field, int target) {
    boolean array = field.equals(Field.ELEMENT);
    String declared =
        array
            ? holder.substring(0, holder.length() - BRACKETS.length())
            : holder.isEmpty() ? "" : types.typeOf(field.className(), field.name());
    boolean exact = declared.equals(typeNames.get(typeOf[target]));
    if (!array && !exact) {
      mixed.set(target);
      return;
    }
    Slots slots = ofHolder.get(declared);
    if (slots == null) {
      slots = new Slots(all.size() + 1, holder, declared);
      all.add(slots);
      ofHolder.put(declared, slots);
    }
    count(slots, target);
    if (exact && (owner[target] == 0 || owner[target] == slots.number)) {
      owner[target] = slots.number;
    } else {
      mixed.set(target);
    }
  }

  private void count(Slots slots, int target) {
    slots.filled++;
    if (last[target] != slots.number) {
      last[target] = slots.number;
      slots.distinct++;
    } else if (again[target] != slots.number) {
      again[target] = slots.number;
      slots.shared++;
    }
  }

  ImmutableList<HeapSlots> counted() {
    return all.stream()
        .map(
            each ->
                new HeapSlots(
                    each.holder,
                    each.value,
                    each.filled,
                    each.distinct,
                    each.shared,
                    each.own,
                    each.mixed))
        .collect(ImmutableList.toImmutableList());
  }
}
