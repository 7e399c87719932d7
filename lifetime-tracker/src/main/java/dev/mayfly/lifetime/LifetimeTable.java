package dev.mayfly.lifetime;

import dev.mayfly.recording.contexts.CallNode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Confined to its owner. The entries by context, its weight and site, in open addressing. Bounded:
 * beyond the bound a site has one entry for all contexts of a weight that have none yet, at the
 * root.
 */
final class LifetimeTable {
  private final int bound;
  private final CallNode root;
  private final List<LifetimeEntry> entries = new ArrayList<>();
  private @Nullable LifetimeEntry[] slots = new LifetimeEntry[256];
  private @Nullable LifetimeEntry last;

  /**
   * An empty table.
   *
   * @param bound how many entries have a context of their own
   * @param root the root of the retired tree
   */
  LifetimeTable(int bound, CallNode root) {
    this.bound = bound;
    this.root = root;
  }

  /** The entry of a site in a context of the retired tree. */
  LifetimeEntry of(CallNode context, int site, int contextWeight) {
    LifetimeEntry entry = last;
    if (entry == null || !is(entry, context, site, contextWeight)) {
      entry = slots[slotOf(slots, context, site, contextWeight)];
      if (entry == null) {
        entry = newEntry(context, site, contextWeight);
      }
      last = entry;
    }
    return entry;
  }

  LifetimeEntry at(int number) {
    return entries.get(number);
  }

  private static boolean is(LifetimeEntry entry, CallNode context, int site, int contextWeight) {
    return entry.context == context && entry.site == site && entry.contextWeight == contextWeight;
  }

  private LifetimeEntry newEntry(CallNode context, int site, int contextWeight) {
    CallNode where = entries.size() < bound ? context : root;
    if (where != context) {
      LifetimeEntry folded = slots[slotOf(slots, where, site, contextWeight)];
      if (folded != null) {
        return folded;
      }
    }
    if (2 * (entries.size() + 1) > slots.length) {
      grow();
    }
    LifetimeEntry entry = new LifetimeEntry(where, site, contextWeight, entries.size());
    entries.add(entry);
    slots[slotOf(slots, where, site, contextWeight)] = entry;
    return entry;
  }

  private void grow() {
    LifetimeEntry[] more = new LifetimeEntry[2 * slots.length];
    for (LifetimeEntry entry : entries) {
      more[slotOf(more, entry.context, entry.site, entry.contextWeight)] = entry;
    }
    slots = more;
  }

  private static int slotOf(
      @Nullable LifetimeEntry[] slots, CallNode context, int site, int contextWeight) {
    int mask = slots.length - 1;
    int hash = (context.index() * 0x85EBCA6B + site + 31 * contextWeight) * 0x9E3779B9;
    int slot = (hash >>> 12) & mask;
    while (true) {
      LifetimeEntry entry = slots[slot];
      if (entry == null || is(entry, context, site, contextWeight)) {
        return slot;
      }
      slot = (slot + 1) & mask;
    }
  }

  /** The entries, oldest first. */
  List<LifetimeEntry> entries() {
    return entries;
  }
}
