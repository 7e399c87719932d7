package dev.mayfly.recording;

import dev.mayfly.recording.types.StableNames;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;

/**
 * Thread-safe. The frame ids of methods that a stack walk meets, woven or not, found by their names
 * without making anything; a method that is new takes a lock, once.
 *
 * <p>Names that the JVM gives anew in each run are made stable ({@link StableNames}), so code that
 * makes classes for ever does not fill the table. Beyond the bound no more methods get an id.
 */
final class FrameIds {
  /** No id: the table is full. */
  static final int NONE = 0;

  private record Entry(String className, String methodName, String descriptor, int id) {
    boolean is(String otherClass, String otherMethod, String otherDescriptor) {
      return methodName.equals(otherMethod)
          && className.equals(otherClass)
          && descriptor.equals(otherDescriptor);
    }
  }

  private final SiteRegistry sites;
  private final int bound;

  /** Replaced when it grows; an entry once published stays in its place. Read without a lock. */
  private volatile Entry[] table = new Entry[1024];

  private int size;

  FrameIds(SiteRegistry sites, int bound) {
    this.sites = sites;
    this.bound = bound;
  }

  /**
   * The id of a method.
   *
   * @return the id, {@link #NONE} where the method is new and there is no room for it
   */
  int of(String className, String methodName, String descriptor) {
    String stable = StableNames.of(className);
    Entry[] entries = table;
    int slot = slotOf(entries, stable, methodName, descriptor);
    Entry entry = entries[slot];
    return entry != null ? entry.id : ofNew(stable, methodName, descriptor);
  }

  private synchronized int ofNew(String className, String methodName, String descriptor) {
    Entry[] entries = table;
    int slot = slotOf(entries, className, methodName, descriptor);
    if (entries[slot] != null) {
      return entries[slot].id;
    }
    if (size >= bound) {
      return NONE;
    }
    if (2 * (size + 1) > entries.length) {
      entries = grow(entries);
      slot = slotOf(entries, className, methodName, descriptor);
    }
    int id = sites.frame(new MethodFrame(className, methodName, descriptor));
    entries[slot] = new Entry(className, methodName, descriptor, id);
    size++;
    table = entries;
    return id;
  }

  private static Entry[] grow(Entry[] old) {
    Entry[] bigger = new Entry[2 * old.length];
    for (Entry entry : old) {
      if (entry != null) {
        bigger[slotOf(bigger, entry.className, entry.methodName, entry.descriptor)] = entry;
      }
    }
    return bigger;
  }

  /** Descriptors are new strings at each walk: comparing them is cheaper than their hash codes. */
  private static int slotOf(
      Entry[] entries, String className, String methodName, String descriptor) {
    int mask = entries.length - 1;
    int hash = (31 * className.hashCode() + methodName.hashCode()) * 0x9E3779B9;
    int slot = (hash >>> 12) & mask;
    while (entries[slot] != null && !entries[slot].is(className, methodName, descriptor)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}
