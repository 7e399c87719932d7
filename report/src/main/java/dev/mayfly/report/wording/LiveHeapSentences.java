package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;
import static com.google.common.math.LongMath.saturatedSubtract;

import dev.mayfly.snapshot.LiveHeap;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.contexts.LiveSite;
import dev.mayfly.snapshot.lifetimes.AgeLimit;
import java.util.Locale;

/** Thread-safe, without state: what reports say of live objects. */
public final class LiveHeapSentences {

  private LiveHeapSentences() {}

  /** {@code 1,200 objects, 4.8 MB, 12.4 s after the start; of 24 moments after collections}. */
  public static String peak(LiveHeap heap, ProfileSnapshot snapshot) {
    long after = saturatedSubtract(heap.millis(), snapshot.environment().startMillis());
    return lenientFormat(
        "%s, %s after the start; of %s after full collections",
        amounts(heap),
        Units.nanos(1e6 * Math.max(0, after)),
        Units.counted(heap.moments(), "moment", "moments"));
  }

  /** {@code 1,200 objects, 4.8 MB, that a collection saw at an age of 30 s or more}. */
  public static String end(LiveHeap heap, AgeLimit limit) {
    if (limit.least() == 0) {
      return amounts(heap);
    }
    String age =
        limit.clock() == AgeLimit.Clock.NANOS
            ? Units.nanos(limit.least())
            : Units.counted(limit.least(), "collection", "collections");
    return amounts(heap) + ", that a collection saw at an age of " + age + " or more";
  }

  private static String amounts(LiveHeap heap) {
    return Units.counted(heap.objects(), "object", "objects") + ", " + Units.bytes(heap.bytes());
  }

  /** {@code 1,234}, {@code 1,234 ± 120}. */
  public static String objects(LiveSite objects) {
    return objects.halfWidth() == 0
        ? Units.count(objects.objects())
        : String.format(Locale.ROOT, "%,d ± %,.0f", objects.objects(), objects.halfWidth());
  }

  /** {@code 12.4 MB}, {@code 12.4 MB ± 1.1}. */
  public static String bytes(LiveSite objects) {
    return objects.halfWidth() == 0
        ? Units.bytes(objects.bytes())
        : Units.estimatedBytes(objects.bytes(), objects.bytesHalfWidth());
  }
}
