package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ByteBalance;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.List;

/** Thread-safe, without state: what the JVM allocated beside what was counted, in words. */
public final class PhysicalByteSentences {

  private PhysicalByteSentences() {}

  /** What all contexts say together. */
  public static List<String> of(ByteBalance all, ProfileSnapshot snapshot) {
    String sum =
        Units.bytes(all.physicalBytes())
            + " in all contexts, which is all that their threads allocated while recorded; "
            + Units.bytes(all.logicalBytes())
            + " were counted by type.";
    String unwoven =
        Units.bytes(all.unwovenBytes())
            + " at least were allocated and not counted: by the JDK, libraries and other code that"
            + " is not woven, in the name of the context that called it.";
    String removed =
        Units.bytes(all.removedBytes())
            + " at least were counted and not allocated: the JIT compiler did without the objects.";
    long others = snapshot.coverage().allocatedBytes() - all.physicalBytes();
    String rest =
        Units.bytes(Math.max(0, others))
            + " were allocated besides by threads that ran no woven code, before recording began, and"
            + " by the profiler.";
    return others <= 0 ? List.of(sum, unwoven, removed) : List.of(sum, unwoven, removed, rest);
  }
}
