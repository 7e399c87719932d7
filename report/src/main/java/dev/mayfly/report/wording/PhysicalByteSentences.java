package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.ByteBalance;
import java.util.ArrayList;
import java.util.List;

/**
 * Thread-safe, without state: bytes that the JVM allocated beside bytes that were counted, in
 * words.
 */
public final class PhysicalByteSentences {

  private PhysicalByteSentences() {}

  /** Sentences on the sum of all contexts. */
  public static List<String> of(ByteBalance all, ProfileSnapshot snapshot) {
    String sum =
        lenientFormat(
            "%s were allocated by the recorded threads; %s of objects were counted.",
            Units.bytes(all.physicalBytes()), Units.bytes(all.logicalBytes()));
    String unwoven =
        Units.bytes(all.unwovenBytes())
            + " or more were allocated but not counted. Unwoven code such as the JDK and libraries"
            + " allocated them for the calling context.";
    String removed =
        Units.bytes(all.removedBytes())
            + " or more were counted but not allocated, because the JIT compiler removed the"
            + " objects.";
    long others = snapshot.coverage().allocatedBytes() - all.physicalBytes();
    String rest =
        Units.bytes(Math.max(0, others))
            + " more were allocated by threads without woven code, before recording began, or by"
            + " the profiler.";
    List<String> sentences = new ArrayList<>();
    sentences.add(sum);
    if (all.unwovenBytes() > 0) {
      sentences.add(unwoven);
    }
    if (all.removedBytes() > 0) {
      sentences.add(removed);
    }
    if (others > 0) {
      sentences.add(rest);
    }
    return sentences;
  }
}
