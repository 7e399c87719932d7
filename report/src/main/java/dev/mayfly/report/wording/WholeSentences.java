package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.SimilarThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: the parts of all allocated bytes, and which of them have types; none
 * where nothing was sampled.
 */
public final class WholeSentences {

  /** The way to read estimates. */
  public static final String ABOUT =
      "Counted bytes are exact. Estimated bytes are what unwoven code allocated, from samples of"
          + " the JVM; ± is half of the 95 % interval.";

  /** The words behind bytes that were allocated too early to be sampled, in every format. */
  public static final String BEFORE = "before sampling began";

  /**
   * {@code 14 more, 2.1 MB, too uncertain to split}: in place of rows whose estimates say little.
   */
  public static String uncertain(long rows, long bytes) {
    return Units.count(rows) + " more, " + Units.bytes(bytes) + ", too uncertain to split";
  }

  /**
   * {@code 14 types more, whose changes are too uncertain}: in place of changes that may be chance.
   */
  public static String uncertain(long rows, String noun) {
    return lenientFormat(
        "%s more, %s too uncertain",
        Units.counted(rows, noun, noun + "s"), rows == 1 ? "whose change is" : "whose changes are");
  }

  private WholeSentences() {}

  /**
   * {@code 1.19 GB allocated = 75.9 MB counted + 1.09 GB uncounted + 20 MB before sampling began}.
   */
  public static String explained(WholePicture whole) {
    if (whole.allocatedBytes() < 0) {
      return lenientFormat(
          "%s counted, %s estimated from %s",
          Units.bytes(whole.countedBytes()), Units.bytes(whole.restBytes()), samples(whole));
    }
    String removed =
        whole.countedBytes() > whole.allocatedBytes()
            ? " (the JIT compiler removed some of the counted objects)"
            : "";
    return lenientFormat(
        "%s allocated = %s counted%s + %s uncounted%s",
        Units.bytes(whole.allocatedBytes()),
        Units.bytes(whole.countedBytes()),
        removed,
        Units.bytes(whole.uncountedBytes()),
        whole.beforeBytes() > 0 ? " + " + Units.bytes(whole.beforeBytes()) + " " + BEFORE : "");
  }

  private static String samples(WholePicture whole) {
    return Units.counted(whole.root().totalRest().objects(), "sample", "samples");
  }

  /** The sentences on how the uncounted bytes are split, and which of them are not. */
  public static List<String> remaining(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    if (whole.isEmpty() || whole.allocatedBytes() < 0) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        whole.hasEnoughSamples()
            ? lenientFormat(
                "%s split the uncounted bytes by type and caller; types of %s % of all bytes are"
                    + " unknown.",
                samples(whole), Units.share(whole.unexplainedBytes(), whole.allocatedBytes()))
            : "Too few samples split the uncounted bytes by type and caller: "
                + samples(whole)
                + ".");
    Unsampled threads = unsampledThreads(snapshot, whole.byThreadGroup());
    if (threads.bytes > 0) {
      sentences.add(
          lenientFormat(
              "%s without a sample allocated %s that were not counted.",
              Units.counted(threads.threads, "thread", "threads"), Units.bytes(threads.bytes)));
    }
    return sentences;
  }

  private record Unsampled(long threads, long bytes) {}

  private static Unsampled unsampledThreads(
      ProfileSnapshot snapshot, Map<String, RestEstimate> sampled) {
    long threads = 0;
    long bytes = 0;
    for (SimilarThreads group : SimilarThreads.of(snapshot.threads())) {
      long uncounted = group.allocatedBytes() - group.stats().bytes();
      if (uncounted > 0 && !sampled.containsKey(group.groupName())) {
        threads += group.threads();
        bytes += uncounted;
      }
    }
    return new Unsampled(threads, bytes);
  }
}
