package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ByteParts;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.LayerWords;
import dev.mayfly.snapshot.layers.Layers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.StringJoiner;

/** Thread-safe, without state: the first sentence of a report: who allocates how much. */
public final class Opening {

  /** The share of the counted bytes from which on removals by the JIT compiler are reported. */
  private static final double LEAST_REMOVED = 0.01;

  private record Part(long bytes, String by) {}

  private Opening() {}

  /**
   * {@code The run allocated 1.1 GB: 912 MB (79.8 %) by libraries and the JDK for your code, ..};
   * empty where only the counted bytes are known.
   *
   * @param per the span for which bytes are stated
   */
  public static String of(ProfileSnapshot all, Per per) {
    ProfileSnapshot snapshot = all.afterStart();
    if (!snapshot.layers().isEmpty() && snapshot.byteParts().isPresent()) {
      return layered(snapshot.layers(), per);
    }
    ByteParts bytes = snapshot.byteParts().orElse(null);
    if (bytes == null) {
      return snapshot.whole().isEmpty() ? "" : sampled(snapshot.whole(), per);
    }
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(bytes.counted() - bytes.removed(), "by your code" + removed(bytes)));
    parts.add(new Part(bytes.forContexts(), "by libraries and the JDK for your code"));
    parts.add(
        new Part(
            bytes.outside(),
            bytes.onVirtual() > 0
                ? "outside your code or on virtual threads in unknown contexts"
                : "outside your code"));
    return sentence(bytes.total(), parts, per);
  }

  /**
   * {@code The start allocated 819 MB until the application was ready, after 6.1 s.}; empty where
   * that is not known.
   */
  public static String start(ProfileSnapshot snapshot) {
    return snapshot
        .start()
        .map(
            ready ->
                "The start allocated "
                    + Units.bytes(Math.max(0, ready.coverage().allocatedBytes()))
                    + " until the application was ready, after "
                    + Units.nanos(ready.environment().durationNanos())
                    + ".")
        .orElse("");
  }

  /** {@code A request allocates 2.0 MB: 1.5 MB (77.2 %) in view, ..}. */
  private static String layered(Layers layers, Per per) {
    List<Part> parts = new ArrayList<>();
    for (LayerRow row : layers.rows()) {
      parts.add(new Part(row.selfBytes(), "by " + LayerWords.of(row.layer())));
    }
    parts.add(new Part(layers.ownBytes(), "by your code and what it calls"));
    parts.add(new Part(layers.outside().selfBytes(), LayerWords.of(LayerRow.OUTSIDE)));
    return sentence(layers.totalBytes(), parts, per);
  }

  private static String sampled(WholePicture whole, Per per) {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part(whole.countedBytes(), "by your code"));
    parts.add(new Part(whole.uncountedBytes(), "by other code"));
    parts.add(new Part(whole.beforeBytes(), WholeSentences.BEFORE));
    return sentence(whole.allocatedBytes(), parts, per);
  }

  private static String removed(ByteParts bytes) {
    return bytes.removed() > 0 && bytes.removed() >= LEAST_REMOVED * bytes.counted()
        ? " (without " + Units.bytes(bytes.removed()) + " that the JIT compiler removed)"
        : "";
  }

  private static String sentence(long total, List<Part> parts, Per per) {
    parts.sort(Comparator.comparingLong(Part::bytes).reversed());
    StringJoiner words = new StringJoiner(", ");
    for (Part part : parts) {
      if (part.bytes > 0) {
        words.add(per.bytes(part.bytes) + " (" + Units.share(part.bytes, total) + " %) " + part.by);
      }
    }
    return per.subject() + " " + per.bytes(total) + ": " + words + ".";
  }
}
