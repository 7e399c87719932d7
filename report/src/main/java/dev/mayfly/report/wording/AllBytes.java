package dev.mayfly.report.wording;

import dev.mayfly.snapshot.ByteBalance;
import dev.mayfly.snapshot.ProfileSnapshot;
import dev.mayfly.snapshot.Quantity;
import dev.mayfly.snapshot.ThreadSnapshot;

/**
 * Thread-safe, without state: all bytes that a program allocated, and whose they are, in words. The
 * parts add up to what the JVM says, where contexts have physical bytes.
 */
public final class AllBytes {
  private AllBytes() {}

  /** Whether it is known of a profile. */
  public static boolean areKnown(ProfileSnapshot snapshot) {
    return snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)
        && snapshot.coverage().allocatedBytes() > 0;
  }

  /**
   * {@code 1.2 GB allocated: 75.9 MB in 1,911,040 objects of your classes · 301 MB by libraries and
   * the JDK for them · 823 MB outside your code}.
   */
  public static String parts(ProfileSnapshot snapshot) {
    long counted = snapshot.total().bytes();
    long onVirtual = 0; // which have no physical bytes
    for (ThreadSnapshot thread : snapshot.threads()) {
      onVirtual += thread.id() == ThreadSnapshot.VIRTUAL ? thread.stats().bytes() : 0;
    }
    ByteBalance contexts = ByteBalance.ofTree(snapshot.root());
    ByteBalance outside = ByteBalance.ofSelf(snapshot.root());
    long within = contexts.physicalBytes() - outside.physicalBytes() + onVirtual;
    long all = Math.max(snapshot.coverage().allocatedBytes(), within + outside.physicalBytes());
    String objects =
        " in "
            + Units.counted(snapshot.total().allocations(), "object", "objects")
            + " of your classes";
    String own =
        within >= counted
            ? Units.bytes(counted)
                + objects
                + " · "
                + Units.bytes(within - counted)
                + " by libraries and the JDK for them"
            : Units.bytes(within)
                + " in your code ("
                + Units.bytes(counted)
                + objects
                + " were counted, but the JIT compiler did without some)";
    return Units.bytes(all)
        + " allocated: "
        + own
        + " · "
        + Units.bytes(all - within)
        + (onVirtual > 0 ? " on virtual threads or outside your code" : " outside your code");
  }
}
