package dev.mayfly.spring.push;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread. Profiles that wait to be pushed, bounded by their number and their bytes.
 */
final class PushQueue {
  /**
   * Immutable. A profile that waits.
   *
   * @param from the beginning of its time, in seconds since 1970
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Entry(long from, long until, byte[] profile) {}

  private static final long MOST_BYTES = 32L << 20;

  private final Deque<Entry> entries = new ArrayDeque<>();
  private final int most;
  private long bytes;
  private long dropped;

  PushQueue(int most) {
    this.most = most;
  }

  void add(Entry entry) {
    entries.addLast(entry);
    bytes += entry.profile.length;
    while (entries.size() > most || (bytes > MOST_BYTES && entries.size() > 1)) {
      removeFirst();
      dropped++;
    }
  }

  @Nullable Entry first() {
    return entries.peekFirst();
  }

  void removeFirst() {
    Entry entry = entries.removeFirst();
    bytes -= entry.profile.length;
  }

  int size() {
    return entries.size();
  }

  /** The number of those that were given up since there were too many. */
  long dropped() {
    return dropped;
  }
}
