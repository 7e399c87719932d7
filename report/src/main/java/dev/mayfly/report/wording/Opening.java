package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import com.google.common.collect.ImmutableList;
import dev.mayfly.snapshot.ByteParts;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.WholePicture;
import dev.mayfly.snapshot.layers.LayerRow;
import dev.mayfly.snapshot.layers.LayerWords;
import dev.mayfly.snapshot.layers.Layers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Immutable: the first sentence of a report: who allocates how much. The parts add up to the bytes
 * that the JVM allocated, since the start of the application where that is known.
 *
 * @param lead {@code A request allocates 2.0 MB}
 * @param parts whose bytes these are, the most first
 */
public record Opening(String lead, ImmutableList<Part> parts) {

  /**
   * Immutable: some of the bytes.
   *
   * @param bytes {@code 1.5 MB}
   * @param by {@code by view}
   */
  public record Part(String bytes, double share, String by) {}

  private record Amount(long bytes, String by) {}

  private static final int FEWEST_NAMED = 4;
  private static final double LEAST_SHARE = 0.01;

  /** The opening of a profile; empty where only the counted bytes are known. */
  public static Optional<Opening> of(ProfileSnapshot all) {
    ProfileSnapshot snapshot = all.afterStart();
    Per per = Per.of(all);
    Optional<ByteParts> bytes = snapshot.byteParts();
    if (bytes.isPresent() && !snapshot.layers().isEmpty()) {
      return Optional.of(layered(snapshot.layers(), per));
    }
    if (bytes.isPresent()) {
      return Optional.of(exact(bytes.get(), per));
    }
    WholePicture whole = snapshot.whole();
    return whole.isEmpty() || whole.allocatedBytes() < 0
        ? Optional.empty()
        : Optional.of(sampled(whole, per));
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
                lenientFormat(
                    "The start allocated %s until the application was ready, after %s.",
                    Units.bytes(Math.max(0, ready.coverage().allocatedBytes())),
                    Units.nanos(ready.environment().durationNanos())))
        .orElse("");
  }

  /** {@code A request allocates 2.0 MB: 1.5 MB (77.2 %) by view, ..}. */
  public String sentence() {
    StringJoiner words = new StringJoiner(", ");
    for (Part part : parts) {
      words.add(part.bytes + " (" + Units.percent(part.share) + " %) " + part.by);
    }
    return lead + ": " + words + ".";
  }

  private static Opening layered(Layers layers, Per per) {
    List<Amount> amounts = new ArrayList<>();
    for (LayerRow row : layers.rows()) {
      amounts.add(new Amount(row.selfBytes(), "by " + LayerWords.of(row.layer())));
    }
    amounts.add(new Amount(layers.ownBytes(), "by your code and what it calls"));
    amounts.add(new Amount(layers.outside().selfBytes(), LayerWords.of(LayerRow.OUTSIDE)));
    return of(layers.totalBytes(), amounts, per);
  }

  private static Opening exact(ByteParts bytes, Per per) {
    List<Amount> amounts = new ArrayList<>();
    amounts.add(new Amount(bytes.counted() - bytes.removed(), "by your code" + removed(bytes)));
    amounts.add(new Amount(bytes.forContexts(), "by libraries and the JDK for your code"));
    amounts.add(new Amount(bytes.outside(), AllBytes.outsideWords(bytes)));
    return of(bytes.total(), amounts, per);
  }

  private static String removed(ByteParts bytes) {
    return AllBytes.tellsRemoved(bytes)
        ? " (without " + Units.bytes(bytes.removed()) + " that the JIT compiler removed)"
        : "";
  }

  private static Opening sampled(WholePicture whole, Per per) {
    List<Amount> amounts = new ArrayList<>();
    amounts.add(new Amount(whole.countedBytes(), "by your code"));
    amounts.add(new Amount(whole.uncountedBytes(), "by other code"));
    amounts.add(new Amount(whole.beforeBytes(), WholeSentences.BEFORE));
    return of(whole.allocatedBytes(), amounts, per);
  }

  private static double share(long bytes, long total) {
    return total == 0 ? 0 : (double) bytes / total;
  }

  /** The number of parts with a name; smaller ones than 1 % are one, if they are several. */
  private static int shown(List<Amount> amounts, long total) {
    int large = 0;
    while (large < amounts.size()
        && (large < FEWEST_NAMED || share(amounts.get(large).bytes, total) >= LEAST_SHARE)) {
      large++;
    }
    return large + 1 >= amounts.size() ? amounts.size() : large;
  }

  private static Opening of(long total, List<Amount> amounts, Per per) {
    ImmutableList.Builder<Part> parts = ImmutableList.builder();
    amounts.removeIf(amount -> amount.bytes <= 0);
    amounts.sort(Comparator.comparingLong(Amount::bytes).reversed());
    int shown = shown(amounts, total);
    long others = 0;
    for (Amount amount : amounts.subList(shown, amounts.size())) {
      others += amount.bytes;
    }
    for (Amount amount : amounts.subList(0, shown)) {
      parts.add(new Part(per.bytes(amount.bytes), share(amount.bytes, total), amount.by));
    }
    if (others > 0) {
      String by = "by " + (amounts.size() - shown) + " others";
      parts.add(new Part(per.bytes(others), share(others, total), by));
    }
    return new Opening(per.subject() + " " + per.bytes(total), parts.build());
  }
}
