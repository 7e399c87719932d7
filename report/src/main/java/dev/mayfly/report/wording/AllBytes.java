package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ByteBalance;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import dev.mayfly.snapshot.ThreadSnapshot;
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
    return snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)
            && snapshot.coverage().allocatedBytes() > 0
        ? Optional.of(known(snapshot))
        : Optional.empty();
  }

  private static AllBytes known(ProfileSnapshot snapshot) {
    long counted = snapshot.total().bytes();
    long onVirtual = 0; // which have no physical bytes
    for (ThreadSnapshot thread : snapshot.threads()) {
      onVirtual += thread.id() == ThreadSnapshot.VIRTUAL ? thread.stats().bytes() : 0;
    }
    ByteBalance contexts = ByteBalance.ofTree(snapshot.root());
    long removed = Math.max(0, contexts.removedBytes() - onVirtual);
    long forThem = contexts.unwovenBytes() - ByteBalance.ofSelf(snapshot.root()).unwovenBytes();
    long known = counted - removed + forThem;
    long all = Math.max(snapshot.coverage().allocatedBytes(), known);
    String parts =
        Units.bytes(counted)
            + " in "
            + Units.counted(snapshot.total().allocations(), "object", "objects")
            + " of your classes"
            + (removed >= LEAST_REMOVED * counted && removed > 0
                ? ", less " + Units.bytes(removed) + " that the JIT compiler removed"
                : "")
            + " · "
            + Units.bytes(forThem)
            + " by libraries and the JDK for them · "
            + Units.bytes(all - known)
            + (onVirtual > 0 ? " on virtual threads or outside your code" : " outside your code");
    return new AllBytes(Units.bytes(all), parts);
  }

  /** {@code 1.2 GB allocated: 75.9 MB in ..}. */
  public String sentence() {
    return total + " allocated: " + parts;
  }
}
