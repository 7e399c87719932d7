package dev.mayfly.site;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe: writers take a lock, readers none. Frame ids by the names of their methods, found
 * without making anything.
 *
 * <p>The array is replaced when it grows; an entry once published stays in its place. Entries are
 * immutable, so a reader that comes by no lock finds them whole, or not at all.
 */
public final class MethodTable {
  /** No id. */
  public static final int NONE = 0;

  private record Entry(MethodFrame method, int id) {
    boolean isOf(String className, String methodName) {
      return method.methodName().equals(methodName) && method.className().equals(className);
    }
  }

  private volatile @Nullable Entry[] table = new Entry[1024];
  private int size;

  /** No methods yet. */
  public MethodTable() {}

  /** The id of a method; {@link #NONE} if it is not known. */
  public int find(String className, String methodName, String descriptor) {
    @Nullable Entry[] entries = table;
    int place = next(entries, placeOf(entries, className, methodName), className, methodName);
    for (Entry entry = entries[place]; entry != null; entry = entries[place]) {
      if (entry.method.descriptor().equals(descriptor)) {
        return entry.id;
      }
      place = next(entries, place + 1, className, methodName);
    }
    return NONE;
  }

  /** Whether any method of a class has this name. */
  public boolean isKnown(String className, String methodName) {
    @Nullable Entry[] entries = table;
    int first = placeOf(entries, className, methodName);
    return entries[next(entries, first, className, methodName)] != null;
  }

  /** The ids of the methods of a class that have this name. */
  public int[] overloads(String className, String methodName) {
    @Nullable Entry[] entries = table;
    int[] found = new int[2];
    int count = 0;
    int place = next(entries, placeOf(entries, className, methodName), className, methodName);
    for (Entry entry = entries[place]; entry != null; entry = entries[place]) {
      found = count == found.length ? Arrays.copyOf(found, 2 * count) : found;
      found[count++] = entry.id;
      place = next(entries, place + 1, className, methodName);
    }
    return Arrays.copyOf(found, count);
  }

  /** The first place from one on that has a method of a name, or is empty: then there is none. */
  private static int next(
      @Nullable Entry[] entries, int from, String className, String methodName) {
    int place = from & (entries.length - 1);
    for (Entry entry = entries[place];
        entry != null && !entry.isOf(className, methodName);
        entry = entries[place]) {
      place = (place + 1) & (entries.length - 1);
    }
    return place;
  }

  /** Adds a method, unless it is known. */
  public synchronized void add(MethodFrame method, int id) {
    if (find(method.className(), method.methodName(), method.descriptor()) == NONE) {
      @Nullable Entry[] entries = table;
      if (2 * (size + 1) > entries.length) {
        entries = new Entry[2 * entries.length];
        for (Entry entry : table) {
          if (entry != null) {
            put(entries, entry);
          }
        }
      }
      put(entries, new Entry(method, id));
      size++;
      table = entries;
    }
  }

  private static void put(@Nullable Entry[] entries, Entry entry) {
    int place = placeOf(entries, entry.method.className(), entry.method.methodName());
    while (entries[place] != null) {
      place = (place + 1) & (entries.length - 1);
    }
    entries[place] = entry;
  }

  /** The number of methods. */
  public synchronized int size() {
    return size;
  }

  /** Descriptors are new strings at each walk of a stack: they are compared, not hashed. */
  private static int placeOf(@Nullable Entry[] entries, String className, String methodName) {
    int hash = (31 * className.hashCode() + methodName.hashCode()) * 0x9E3779B9;
    return (hash >>> 12) & (entries.length - 1);
  }
}
