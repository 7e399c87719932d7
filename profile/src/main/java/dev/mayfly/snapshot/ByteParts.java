package dev.mayfly.snapshot;

import dev.mayfly.site.ThreadGroupName;
import dev.mayfly.snapshot.amounts.Quantity;
import dev.mayfly.snapshot.contexts.ByteBalance;
import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Optional;

/**
 * Immutable: all bytes that a program allocated, and whose they are: {@code total = counted -
 * removed + forContexts + outside}. All are exact.
 *
 * @param total the bytes of all threads, as the JVM reports them, without the profiler's own
 * @param removed bytes that were counted and not allocated: the JIT compiler removed those objects
 * @param forContexts bytes that unwoven code allocated while woven methods called it
 * @param outside bytes that were allocated while a thread was in no woven method
 * @param onVirtual the part of {@code outside} that virtual threads allocated in unknown contexts;
 *     where nothing is known of them, their counted bytes
 */
public record ByteParts(
    long total, long counted, long removed, long forContexts, long outside, long onVirtual) {

  /** The parts of a profile; empty where contexts have no physical bytes. */
  static Optional<ByteParts> of(ProfileSnapshot snapshot) {
    if (!snapshot.quantities().contains(Quantity.PHYSICAL_BYTES)
        || snapshot.coverage().allocatedBytes() <= 0) {
      return Optional.empty();
    }
    long counted = snapshot.total().bytes();
    long onVirtual = 0;
    for (ThreadSnapshot thread : snapshot.threads()) {
      if (thread.name().equals(ThreadGroupName.UNATTRIBUTED)) {
        onVirtual += thread.allocatedBytes();
      } else if (thread.isVirtual() && thread.allocatedBytes() < 0) {
        onVirtual += thread.stats().bytes();
      }
    }
    ByteBalance contexts = ByteBalance.ofTree(snapshot.root());
    long removed = Math.max(0, contexts.removedBytes() - onVirtual);
    long forContexts = contexts.unwovenBytes() - ByteBalance.ofSelf(snapshot.root()).unwovenBytes();
    long known = counted - removed + forContexts;
    long total = Math.max(snapshot.coverage().allocatedBytes(), known);
    return Optional.of(
        new ByteParts(total, counted, removed, forContexts, total - known, onVirtual));
  }
}
