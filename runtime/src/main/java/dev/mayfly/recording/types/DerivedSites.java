package dev.mayfly.recording.types;

import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;

/**
 * Confined to one thread. Remembers which site id stands for a site together with a type that was
 * seen at run time.
 */
public final class DerivedSites {
  private long[] keys = new long[16];
  private int[] values = new int[16];
  private int size;

  public int of(int site, TypeEntry type, AllocationKind kind) {
    int inner = kind == AllocationKind.INNER_ARRAY ? 1 : 0;
    long key = ((long) site << 32) | ((long) type.typeId << 1) | inner;
    int slot = slotOf(keys, key);
    return keys[slot] == key ? values[slot] : ofSlowly(site, type, kind, key);
  }

  private int ofSlowly(int site, TypeEntry type, AllocationKind kind, long key) {
    int derived = SiteRegistry.instance().derivedSite(site, type.typeName, kind, type.layout);
    if (2 * (size + 1) > keys.length) {
      grow();
    }
    int slot = slotOf(keys, key);
    keys[slot] = key;
    values[slot] = derived;
    size++;
    return derived;
  }

  private void grow() {
    long[] moreKeys = new long[keys.length * 2];
    int[] moreValues = new int[keys.length * 2];
    for (int i = 0; i < keys.length; i++) {
      if (keys[i] != 0) {
        int slot = slotOf(moreKeys, keys[i]);
        moreKeys[slot] = keys[i];
        moreValues[slot] = values[i];
      }
    }
    keys = moreKeys;
    values = moreValues;
  }

  private static int slotOf(long[] keys, long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
