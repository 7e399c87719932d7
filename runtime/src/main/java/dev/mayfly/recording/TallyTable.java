package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.ContextTally;
import dev.mayfly.recording.tables.NumberTable;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One writer at a time (under its owner's lock), any readers without one. The tallies by context,
 * all of one tree, and site.
 *
 * <p>Tallies are immutable and replaced, never changed, so a reader sees each one whole; the array
 * is replaced when it grows, so a reader sees all tallies that were there before.
 */
final class TallyTable {
  /** An estimate of the heap that a tally takes, in bytes. */
  private static final int HEAP_BYTES = 80;

  private final NumberTable numbers = new NumberTable();
  private volatile @Nullable ContextTally[] tallies = new ContextTally[16];

  /** Adds an object to a tally, or takes it away. */
  void add(CallNode node, int site, int count, long weight, double elements, double bytes) {
    @Nullable ContextTally[] now = tallies;
    long key = (node.index() + 1L) << Integer.SIZE | site;
    int number = numbers.find(key);
    ContextTally known = number == NumberTable.UNKNOWN ? null : now[number];
    ContextTally first = known != null ? known : new ContextTally(node, site, 0, 0, 0, 0, 0, 0);
    ContextTally tally = first.with(count, weight, elements, bytes);
    if (known == null) {
      number = numbers.size();
      now = number < now.length ? now : Arrays.copyOf(now, 2 * number);
      numbers.put(key, number); // nothing below allocates
    }
    now[number] = tally;
    tallies = now;
  }

  /** An estimate of the heap that it takes, in bytes. */
  long heapBytes() {
    return numbers.heapBytes() + 4L * tallies.length + (long) HEAP_BYTES * numbers.size();
  }

  void forEach(Consumer<ContextTally> visitor) {
    for (ContextTally tally : tallies) {
      if (tally != null) {
        visitor.accept(tally);
      }
    }
  }
}
