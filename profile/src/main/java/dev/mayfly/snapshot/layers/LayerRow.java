package dev.mayfly.snapshot.layers;

import dev.mayfly.snapshot.amounts.AllocationStats;
import dev.mayfly.snapshot.amounts.Counters;
import java.util.OptionalLong;

/**
 * Immutable: the allocations of a layer. A byte belongs to the innermost boundary that its context
 * has; so {@link #selfBytes} and {@link #ownBytes} of all rows add up to the bytes of the program.
 *
 * @param layer the name of the layer; {@link #OUTSIDE} for what no boundary has
 * @param calls the calls that have entered the layer and have ended; calls from within the layer
 *     are left aside
 * @param selfBytes the physical bytes of the layer itself, without the program's own code
 * @param ownBytes the physical bytes of the program's own code, and of code that it called, up to
 *     the next boundary
 * @param totalBytes the physical bytes of the layer and of all that it called
 * @param counted the objects that the program's own code counted in the layer
 */
public record LayerRow(
    String layer,
    long calls,
    long selfBytes,
    long ownBytes,
    long totalBytes,
    AllocationStats counted) {

  /** The name of the row for bytes that no boundary has. */
  public static final String OUTSIDE = "outside";

  /** Checks that no count is negative. */
  public LayerRow {
    Counters.requireCount(calls, "calls");
    Counters.requireCount(selfBytes, "selfBytes");
    Counters.requireCount(ownBytes, "ownBytes");
    Counters.requireCount(totalBytes, "totalBytes");
  }

  /** The bytes whose innermost boundary is of this layer. */
  public long bytes() {
    return Counters.plus(selfBytes, ownBytes);
  }

  /**
   * The total bytes of a call.
   *
   * @return the mean; empty where no call has ended
   */
  public OptionalLong bytesPerCall() {
    return calls == 0 ? OptionalLong.empty() : OptionalLong.of(totalBytes / calls);
  }
}
