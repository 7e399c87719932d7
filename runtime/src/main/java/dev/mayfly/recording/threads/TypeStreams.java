package dev.mayfly.recording.threads;

import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.sampling.SamplingMark;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Single writer (the recorder's thread); thread-safe through {@link #isDueShared} where virtual
 * threads share it. Ends of constructors as streams of events, one a type: how many until the next
 * is sampled, as {@link SamplingMark}s.
 *
 * <p>An object that its {@code new} claims is sampled by its site alone: its constructor's sample
 * is dropped. So the interval of a type doubles with each 16 claimed samples in a row, up to 64
 * times; the first sample that nothing claims resets it. Only earlier objects decide, so each
 * object's probability is known before.
 */
final class TypeStreams {
  /** An event is left, and no exponent is known. */
  static final long UNARMED = SamplingMark.of(1, 31);

  private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);
  private static final int CHUNK = 256;

  /** So many claimed samples in a row double the interval. */
  private static final int CLAIMED = 16;

  private static final int MOST_DOUBLINGS = 6;
  private static final long[] NONE = new long[0];

  private final SamplingMark.First begin;

  /** By type. */
  private long[] marks = NONE;

  /** By type: the samples that were claimed since the last one that was not. */
  private byte[] claimed = {};

  TypeStreams(SamplingMark.First begin) {
    this.begin = begin;
  }

  /** Whether the end of a constructor of this type is to be sampled. */
  boolean isDue(int type, ProfilerAllocations steps) {
    long[] known = marks;
    if (type < known.length) {
      return (known[type] -= 1 << SamplingMark.SHIFT) < 1 << SamplingMark.SHIFT;
    }
    return grow(type, steps);
  }

  /** As {@link #isDue}, for several threads at the same time: it is due to one of them. */
  boolean isDueShared(int type, ProfilerAllocations steps) {
    long[] known = marks;
    if (type >= known.length) {
      synchronized (this) {
        if (type >= marks.length) {
          return grow(type, steps);
        }
        known = marks;
      }
    }
    long one = 1L << SamplingMark.SHIFT;
    return ((long) LONGS.getAndAdd(known, type, -one) - one) >> SamplingMark.SHIFT == 0;
  }

  /** As {@link #isDue}, for the first event of a type, maybe. */
  private boolean grow(int type, ProfilerAllocations steps) {
    long first = begin.firstMark() == SamplingMark.NEVER ? SamplingMark.NEVER : UNARMED;
    long[] known = marks;
    long own = steps.begins();
    try {
      long[] more = new long[(type | (CHUNK - 1)) + 1];
      Arrays.fill(more, known.length, more.length, first);
      System.arraycopy(known, 0, more, 0, known.length);
      claimed = Arrays.copyOf(claimed, more.length);
      marks = more;
      more[type] -= 1 << SamplingMark.SHIFT;
      return first == UNARMED;
    } catch (OutOfMemoryError noRoom) {
      return false;
    } finally {
      steps.ends(own);
    }
  }

  /**
   * The marks by type as of now, to be read and written by the thread to which a type is due:
   * {@link #rearm} takes them away at any time.
   */
  long[] marks() {
    return marks;
  }

  /** A sampled object of a type was claimed by its {@code new}, or never will be. */
  void claimed(int type, boolean isClaimed) {
    byte[] all = claimed;
    if (type < all.length) {
      all[type] = isClaimed ? (byte) Math.min(all[type] + 1, CLAIMED * MOST_DOUBLINGS) : 0;
    }
  }

  /** The number of times that the interval of a type is doubled, since its objects are claimed. */
  int doublings(int type) {
    byte[] all = claimed;
    return type < all.length ? all[type] / CLAIMED : 0;
  }

  /** Restarts the sampling of all types, after a listener was added or removed. */
  void rearm() {
    marks = NONE;
  }

  /** An estimate of the heap that the marks take, in bytes. */
  long heapBytes() {
    return 9L * marks.length;
  }
}
