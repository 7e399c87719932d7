package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.amounts.RestEstimate;
import dev.mayfly.snapshot.run.SimilarThreads;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Thread-safe, without state: how much of all allocated bytes is explained, and how much remains;
 * none where nothing was sampled.
 */
public final class WholeSentences {

  /** The way to read estimates. */
  public static final String ABOUT =
      "Counted bytes are exact. Estimated bytes are what unwoven code allocated, from samples of the"
          + " JVM; ± is half of the 95 % interval.";

  private WholeSentences() {}

  /**
   * {@code 1.19 GB allocated in all, 98.2 % of it explained: 75.9 MB counted, 1.09 GB estimated}.
   */
  public static String explained(WholePicture whole) {
    String removed =
        whole.countedBytes() + whole.restBytes() > whole.allocatedBytes()
            ? " (the JIT compiler removed some of the counted objects)"
            : "";
    String parts =
        Units.bytes(whole.countedBytes())
            + " counted, "
            + Units.bytes(whole.restBytes())
            + " estimated from "
            + Units.counted(whole.root().totalRest().objects(), "sample", "samples");
    return whole.allocatedBytes() < 0 ? parts : total(whole) + ": " + parts + removed;
  }

  /** {@code 1.19 GB allocated in all, 98.2 % of it explained}. */
  public static String total(WholePicture whole) {
    return Units.bytes(whole.allocatedBytes())
        + " allocated in all, "
        + (whole.hasEnoughSamples()
            ? Units.percent(whole.explained()) + " % of it explained"
            : "too few samples to explain what was not counted");
  }

  /** The bytes that are not explained, and the reasons. */
  public static List<String> remaining(ProfileSnapshot snapshot) {
    WholePicture whole = snapshot.whole();
    long unexplained = whole.unexplainedBytes();
    if (whole.isEmpty() || unexplained <= 0) {
      return List.of();
    }
    List<String> sentences = new ArrayList<>();
    sentences.add(
        Units.bytes(unexplained)
            + " ("
            + Units.share(unexplained, whole.allocatedBytes())
            + " %) is neither counted nor does a sample tell its types.");
    long unsampled = snapshot.sampledRest().unsampled();
    if (unsampled > 0) {
      sentences.add("Threads allocated " + Units.bytes(unsampled) + " before sampling began.");
    }
    Unsampled threads = unsampledThreads(snapshot, whole.byThreadGroup());
    if (threads.bytes > 0) {
      sentences.add(
          Units.counted(threads.threads, "thread", "threads")
              + " without a sample allocated "
              + Units.bytes(threads.bytes)
              + " that were not counted.");
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
