package dev.mayfly.recording.types;

import dev.mayfly.recording.tables.NumberTable;
import dev.mayfly.site.AllocationKind;
import dev.mayfly.site.SiteRegistry;

/**
 * Confined to one thread. Remembers which site id stands for a site together with a type that was
 * seen at run time.
 */
public final class DerivedSites {
  private final NumberTable derived = new NumberTable();

  public int of(int site, TypeEntry type, AllocationKind kind) {
    int inner = kind == AllocationKind.INNER_ARRAY ? 1 : 0;
    long key = ((long) site << 32) | ((long) type.typeId << 1) | inner;
    int known = derived.find(key);
    return known != NumberTable.UNKNOWN ? known : ofSlowly(site, type, kind, key);
  }

  private int ofSlowly(int site, TypeEntry type, AllocationKind kind, long key) {
    int id = SiteRegistry.instance().derivedSite(site, type.typeName, kind, type.layout);
    derived.put(key, id);
    return id;
  }
}
