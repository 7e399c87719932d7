package dev.mayfly.report.wording;

import static com.google.common.base.Strings.lenientFormat;

import dev.mayfly.snapshot.ByteParts;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.run.SimilarThreads;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Immutable: all bytes that a program allocated, and whose they are, in words. The parts add up to
 * the bytes that the JVM reports.
 *
 * @param total {@code 1.2 GB}
 * @param parts {@code 75.9 MB in 1,911,040 objects of your classes · 301 MB by libraries and the
 *     JDK for them · 823 MB outside your code}
 */
public record AllBytes(String total, String parts) {
  /** The share of the counted bytes from which on removals by the JIT compiler are reported. */
  private static final double LEAST_REMOVED = 0.01;

  private static final int MOST_GROUPS = 4;

  /** The bytes of a profile; empty where contexts have no physical bytes. */
  public static Optional<AllBytes> of(ProfileSnapshot snapshot) {
    return snapshot.byteParts().map(parts -> of(parts, snapshot.total().allocations()));
  }

  private static AllBytes of(ByteParts bytes, long objects) {
    String parts =
        lenientFormat(
            "%s in %s of your classes%s · %s by libraries and the JDK for them · %s %s",
            Units.bytes(bytes.counted()),
            Units.counted(objects, "object", "objects"),
            tellsRemoved(bytes)
                ? ", less " + Units.bytes(bytes.removed()) + " that the JIT compiler removed"
                : "",
            Units.bytes(bytes.forContexts()),
            Units.bytes(bytes.outside()),
            outsideWords(bytes));
    return new AllBytes(Units.bytes(bytes.total()), parts);
  }

  /** Whether the JIT compiler removed enough of the counted bytes to be reported. */
  static boolean tellsRemoved(ByteParts bytes) {
    return bytes.removed() > 0 && bytes.removed() >= LEAST_REMOVED * bytes.counted();
  }

  /** The words for the bytes that belong to no context of the program. */
  static String outsideWords(ByteParts bytes) {
    return bytes.onVirtual() > 0
        ? "outside your code or on virtual threads in unknown contexts"
        : "outside your code";
  }

  /**
   * {@code 823 MB outside your code: main 729 MB, http-# (10 threads) 60 MB; 34 MB on threads that
   * ran none of it}; empty where that is not known.
   */
  public static Optional<String> outside(ProfileSnapshot snapshot) {
    ByteParts bytes = snapshot.byteParts().orElse(null);
    List<SimilarThreads> groups =
        SimilarThreads.of(snapshot.threads()).stream()
            .filter(group -> outsideOf(group) > 0)
            .sorted(Comparator.comparingLong(AllBytes::outsideOf).reversed())
            .toList();
    if (bytes == null || groups.isEmpty()) {
      return Optional.empty();
    }
    long others = bytes.outside();
    StringJoiner largest = new StringJoiner(", ");
    for (SimilarThreads group : groups) {
      others -= outsideOf(group);
    }
    for (SimilarThreads group : groups.subList(0, Math.min(MOST_GROUPS, groups.size()))) {
      largest.add(ThreadNames.of(group) + " " + Units.bytes(outsideOf(group)));
    }
    return Optional.of(
        lenientFormat(
            "%s outside your code: %s%s%s",
            Units.bytes(bytes.outside()),
            largest,
            groups.size() > MOST_GROUPS ? ", …" : "",
            others > 0
                ? "; " + Units.bytes(others) + " on threads that ran none of your code."
                : "."));
  }

  private static long outsideOf(SimilarThreads group) {
    return group.rows().stream().mapToLong(row -> Math.max(0, row.outsideBytes())).sum();
  }

  /** {@code 1.2 GB allocated: 75.9 MB in ..}. */
  public String sentence() {
    return total + " allocated: " + parts;
  }
}
