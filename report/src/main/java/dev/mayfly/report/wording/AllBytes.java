package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ByteParts;
import dev.mayfly.snapshot.ProfileSnapshot;
import java.util.Optional;

/**
 * Immutable: all bytes that a program allocated, and whose they are, in words. The parts add up to
 * what the JVM says.
 *
 * @param total {@code 1.2 GB}
 * @param parts {@code 75.9 MB in 1,911,040 objects of your classes · 301 MB by libraries and the
 *     JDK for them · 823 MB outside your code}
 */
public record AllBytes(String total, String parts) {
  /** Of the counted bytes; where the JIT compiler removed less, nothing is said of it. */
  private static final double LEAST_REMOVED = 0.01;

  /** What is known of a profile; empty where contexts have no physical bytes. */
  public static Optional<AllBytes> of(ProfileSnapshot snapshot) {
    return ByteParts.of(snapshot).map(parts -> of(parts, snapshot.total().allocations()));
  }

  private static AllBytes of(ByteParts bytes, long objects) {
    String parts =
        Units.bytes(bytes.counted())
            + " in "
            + Units.counted(objects, "object", "objects")
            + " of your classes"
            + (bytes.removed() >= LEAST_REMOVED * bytes.counted() && bytes.removed() > 0
                ? ", less " + Units.bytes(bytes.removed()) + " that the JIT compiler removed"
                : "")
            + " · "
            + Units.bytes(bytes.forContexts())
            + " by libraries and the JDK for them · "
            + Units.bytes(bytes.outside())
            + (bytes.onVirtual() > 0
                ? " outside your code or on virtual threads in unknown contexts"
                : " outside your code");
    return new AllBytes(Units.bytes(bytes.total()), parts);
  }

  /** {@code 1.2 GB allocated: 75.9 MB in ..}. */
  public String sentence() {
    return total + " allocated: " + parts;
  }
}
