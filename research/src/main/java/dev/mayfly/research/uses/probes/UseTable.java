package dev.mayfly.research.uses.probes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe, without locks, but for {@link #sweep} and {@link #clear}: one thread at a time.
 * Finds the reference to an object among those that are tracked.
 *
 * <p>Chains by identity hash code. Births push at the heads of the chains; only the sweep removes
 * dead objects. A reader at a reference that has been taken out still gets on from it to the rest
 * of its chain.
 *
 * <p>Most objects are not tracked, so there is a filter before the chains: one bit for each hash
 * code in the table, in an array so small that it stays in the processor's caches. A bit is never
 * cleared; the sweep makes a new filter instead. While it does so, births set their bits in both.
 * None is lost: a birth that does not see the new filter has pushed its reference before the new
 * filter was shown, and so before the sweep looks at any chain.
 */
final class UseTable {
  private static final VarHandle HEADS = MethodHandles.arrayElementVarHandle(UsedReference[].class);
  private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(long[].class);

  private static final int FEWEST_WORDS = 1 << 9;
  private static final int MOST_WORDS = 1 << 19;
  static final int BITS_AN_OBJECT = 32;

  private final @Nullable UsedReference[] heads;
  private volatile long[] filter = new long[FEWEST_WORDS];
  private volatile long @Nullable [] nextFilter;

  /**
   * An empty table.
   *
   * @param capacity how many objects may be tracked at the same time
   */
  UseTable(long capacity) {
    long wanted = Math.max(1 << 10, Math.min(capacity / 2, 1 << 20));
    heads = new UsedReference[Integer.highestOneBit((int) wanted)];
    // initialises what the program's threads use, where the end of their stack could come anywhere
    UsedReference rehearsal = new UsedReference(this);
    add(rehearsal);
    find(this, rehearsal.hash);
    clear();
  }

  /** Adds a reference to a new object. */
  void add(UsedReference reference) {
    int chain = reference.hash & (heads.length - 1);
    UsedReference head;
    do {
      head = (UsedReference) HEADS.getAcquire(heads, chain);
      reference.next = head;
    } while (!HEADS.compareAndSet(heads, chain, head, reference));
    long[] next = nextFilter; // read before the other, which it may become
    if (next != null) {
      set(next, reference.hash);
    }
    set(filter, reference.hash);
  }

  private static void set(long[] bits, int hash) {
    BITS.getAndBitwiseOr(bits, wordOf(bits, hash), 1L << hash);
  }

  private static int wordOf(long[] bits, int hash) {
    return (hash >>> 6) & (bits.length - 1);
  }

  /** Whether an object of this identity hash code may be there. */
  boolean mayHold(int hash) {
    long[] bits = filter;
    return (bits[wordOf(bits, hash)] & 1L << hash) != 0;
  }

  /** The reference to an object; null if it is not there. */
  @Nullable UsedReference find(Object object, int hash) {
    UsedReference here = (UsedReference) HEADS.getAcquire(heads, hash & (heads.length - 1));
    while (here != null && !(here.hash == hash && here.refersTo(object))) {
      here = here.next;
    }
    return here;
  }

  /**
   * Takes out the references to objects that are gone and makes the filter fit those that are left.
   *
   * @param tracked about how many objects are there
   */
  void sweep(long tracked) {
    long[] fresh = new long[words(tracked)];
    nextFilter = fresh;
    for (int chain = 0; chain < heads.length; chain++) {
      UsedReference here = withoutDeadHeads(chain);
      while (here != null) {
        set(fresh, here.hash);
        here = withoutDeadBehind(here);
      }
    }
    filter = fresh;
    nextFilter = null;
  }

  private static int words(long tracked) {
    long words = 2 * tracked * BITS_AN_OBJECT / Long.SIZE;
    return Integer.highestOneBit((int) Math.max(FEWEST_WORDS, Math.min(words, MOST_WORDS)));
  }

  private @Nullable UsedReference withoutDeadHeads(int chain) {
    UsedReference head = (UsedReference) HEADS.getAcquire(heads, chain);
    while (head != null && head.refersTo(null)) {
      // where this fails, a birth has pushed one that is alive
      HEADS.compareAndSet(heads, chain, head, head.next);
      head = (UsedReference) HEADS.getAcquire(heads, chain);
    }
    return head;
  }

  private static @Nullable UsedReference withoutDeadBehind(UsedReference here) {
    UsedReference first = here.next;
    UsedReference alive = first;
    while (alive != null && alive.refersTo(null)) {
      alive = alive.next;
    }
    if (alive != first) {
      here.next = alive;
    }
    return alive;
  }

  /** The number of references that are there, those to objects that are gone included. Slow. */
  int size() {
    int size = 0;
    for (int chain = 0; chain < heads.length; chain++) {
      UsedReference here = (UsedReference) HEADS.getAcquire(heads, chain);
      for (; here != null; here = here.next) {
        size++;
      }
    }
    return size;
  }

  /** Lets go of all. */
  void clear() {
    for (int chain = 0; chain < heads.length; chain++) {
      HEADS.setRelease(heads, chain, null);
    }
    filter = new long[FEWEST_WORDS];
  }
}
