package dev.mayfly.recording;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One writer at a time (under its owner's lock), any readers without one. The tallies by context
 * and site, in open addressing.
 *
 * <p>Tallies are immutable and replaced, never changed, so a reader sees each one whole; the array
 * is replaced when it grows, so a reader sees all tallies that were there before.
 */
final class TallyTable {
  /** An estimate of the heap that a place takes, in bytes, three in eight of them with a tally. */
  static final int HEAP_BYTES = 34;

  private volatile @Nullable ContextTally[] slots = new ContextTally[64];
  private int size;

  /** Adds an object to a tally, or takes it away. */
  void add(CallNode node, int site, int count, long weight, double elements, double bytes) {
    ContextTally[] now = slots;
    int slot = slotOf(now, node, site);
    ContextTally tally = now[slot];
    if (tally == null) {
      if (2 * (size + 1) > now.length) {
        now = grow(now);
        slot = slotOf(now, node, site);
      }
      tally = new ContextTally(node, site, 0, 0, 0, 0, 0, 0);
      size++;
    }
    now[slot] = tally.with(count, weight, elements, bytes);
    slots = now;
  }

  private static ContextTally[] grow(@Nullable ContextTally[] old) {
    ContextTally[] bigger = new ContextTally[2 * old.length];
    for (ContextTally tally : old) {
      if (tally != null) {
        bigger[slotOf(bigger, tally.node(), tally.site())] = tally;
      }
    }
    return bigger;
  }

  private static int slotOf(@Nullable ContextTally[] slots, CallNode node, int site) {
    int mask = slots.length - 1;
    int slot = (((31 * node.index + site) * 0x9E3779B9) >>> 8) & mask;
    while (true) {
      ContextTally tally = slots[slot];
      if (tally == null || (tally.site() == site && tally.node() == node)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** How many places it has, taken or not. */
  int capacity() {
    return slots.length;
  }

  void forEach(Consumer<ContextTally> visitor) {
    for (ContextTally tally : slots) {
      if (tally != null) {
        visitor.accept(tally);
      }
    }
  }
}
