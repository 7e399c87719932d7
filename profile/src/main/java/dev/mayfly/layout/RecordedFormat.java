package dev.mayfly.layout;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.types.ClassShapes;
import java.util.Map;
import java.util.OptionalLong;

/** Thread-safe, without state: in which format the JVM kept objects that recorded a profile. */
final class RecordedFormat {

  private RecordedFormat() {}

  /** The format that gives most types the sizes that were counted; the usual one in doubt. */
  static HeapFormat of(ProfileSnapshot snapshot, ClassShapes shapes) {
    HeapFormat best = HeapFormat.HOTSPOT;
    long most = 0;
    for (HeapFormat format : HeapFormat.values()) {
      SizeModel model = new SizeModel(shapes, format);
      long agree =
          snapshot.byType().entrySet().stream().filter(type -> agrees(type, model)).count();
      if (agree > most) {
        best = format;
        most = agree;
      }
    }
    return best;
  }

  private static boolean agrees(Map.Entry<String, AllocationStats> type, SizeModel model) {
    AllocationStats made = type.getValue();
    String element = TypeNames.elementOf(type.getKey());
    if (element != null) {
      return made.allocations() > 0
          && made.elements() % made.allocations() == 0
          && made.bytes() / made.allocations()
              == model.arrayBytes(element, made.elements() / made.allocations());
    }
    OptionalLong bytes = model.instanceBytes(type.getKey());
    return bytes.isPresent()
        && made.allocations() > 0
        && bytes.getAsLong() == made.bytes() / made.allocations();
  }
}
