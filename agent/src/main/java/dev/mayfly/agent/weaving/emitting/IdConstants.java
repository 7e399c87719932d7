package dev.mayfly.agent.weaving.emitting;

import dev.mayfly.agent.weaving.bytecode.WovenCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassReader;

/**
 * Confined. The constants that stand for ids while a class is being woven: one for each id, none of
 * which the class has itself, so that {@link WovenCode#link} can replace them.
 */
public final class IdConstants {
  private static final int TAG_INTEGER = 3;
  private static final int FIRST = 0x6d610000;

  /** More than a constant pool can hold. */
  private static final int RANGE = 0x10000;

  private record Id(SiteCollector method, int number) {}

  private final int base;
  private final Set<SiteCollector> methods = new LinkedHashSet<>();
  private final Map<Id, Integer> constants = new HashMap<>();

  private IdConstants(int base) {
    this.base = base;
  }

  /** Constants for ids that a class file has not got. */
  public static IdConstants besides(ClassReader reader) {
    int base = FIRST;
    while (!integers(reader, base).isEmpty()) {
      base += RANGE;
    }
    return new IdConstants(base);
  }

  /**
   * The constant for an id.
   *
   * @param method the method, equal to itself only
   * @param number the number of the id among those of the method, see {@link WovenCode}; negative
   *     for a site of an event, the first of which is −1
   */
  int of(SiteCollector method, int number) {
    methods.add(method);
    return constants.computeIfAbsent(new Id(method, number), id -> base + constants.size());
  }

  /** The class file that was written with the constants. */
  public WovenCode code(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    Map<SiteCollector, Integer> starts = new HashMap<>();
    List<WovenCode.Method> written = new ArrayList<>();
    int next = 0;
    for (SiteCollector method : methods) {
      starts.put(method, next);
      WovenCode.Method sites = method.toMethod();
      written.add(sites);
      next += sites.idCount();
    }
    int[] numbers = new int[constants.size()];
    constants.forEach(
        (id, constant) ->
            numbers[constant - base] =
                starts.getOrDefault(id.method, 0) + id.method.indexOf(id.number));
    Map<Integer, Integer> found = integers(reader, base);
    int[] places = new int[found.size()];
    int[] ids = new int[found.size()];
    int place = 0;
    for (Map.Entry<Integer, Integer> entry : found.entrySet()) {
      places[place] = entry.getValue();
      ids[place] = numbers[entry.getKey() - base];
      place++;
    }
    return new WovenCode(
        bytes, reader.getClassName().replace('/', '.'), List.copyOf(written), places, ids);
  }

  /** The offsets of the int constants of a class that are in the range from a number on. */
  static Map<Integer, Integer> integers(ClassReader reader, int from) {
    Map<Integer, Integer> found = new HashMap<>();
    for (int item = 1; item < reader.getItemCount(); item++) {
      int offset = reader.getItem(item);
      if (offset > 0 && reader.readByte(offset - 1) == TAG_INTEGER) {
        int value = reader.readInt(offset);
        if (value >= from && value - from < RANGE) {
          found.put(value, offset);
        }
      }
    }
    return found;
  }
}
