package dev.mayfly.agent.sampling;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Confined to one thread. How many bytes an allocation event stands for: the bytes of its thread's
 * buffer, if its object is the first that did not fit into the rest of that buffer. Of all objects,
 * the one that crosses the end of a buffer is of a type with the probability that the type has in
 * the bytes. (The time of a renewal process is covered by an interval in proportion to its length:
 * Feller, <i>An Introduction to Probability Theory</i>, vol. 2, 1971, section XI.4.)
 *
 * <p>HotSpot replaces a buffer only if little of it is free, a 64th; otherwise a large object lies
 * outside, and small ones fill the rest. So an event of a new buffer is the first crossing only
 * where no object lay outside since the last one. Such large objects stand for themselves. For a
 * thread whose last event is not known, the share that others of this size and type had is taken.
 *
 * <p>Objects of equal sizes in a strict order can cross buffers in step: each crossing follows from
 * the last one, and tells nothing new. That is measured by how often an object that crosses a
 * buffer is the one that followed last time, or the same again, beyond chance. Where nearly all are
 * the same, nothing tells steps from a program that allocates little else.
 */
final class BufferCrossings {
  private static final int MOST_THREADS = 4_096;
  private static final int SLOTS = 1 << 12;

  /** So few successions of a thread say less than those of all threads. */
  private static final int ENOUGH = 32;

  /** So many successions are remembered; older ones count less and less. */
  private static final int MEMORY = 256;

  /** A crossing is compared with one so many before, or fewer, to find what chance does. */
  private static final int APART = 7;

  /** If nearly all crossings are equal, chance explains them and steps do, too. */
  private static final double MOST_CHANCE = 0.9;

  /** So much is found where there is nothing. */
  private static final double NOISE = 0.05;

  /**
   * Immutable: the bytes that an event stands for.
   *
   * @param inStep which share of them tells nothing that earlier events have not told
   */
  record Crossing(double bytes, double inStep) {}

  /** Confined: how often a crossing is the one that followed the last one before. */
  private static final class Successions {
    private double tried;
    private double followed;
    private double same;
    private double equal;

    void add(boolean isFollower, boolean isSame, boolean isEqual) {
      if (tried >= MEMORY) {
        tried /= 2;
        followed /= 2;
        same /= 2;
        equal /= 2;
      }
      tried++;
      followed += isFollower ? 1 : 0;
      same += isSame ? 1 : 0;
      equal += isEqual ? 1 : 0;
    }

    /** The share of crossings that follow from the last one. */
    double inStep() {
      double found = Math.max(followed, same) / tried;
      double chance = equal / tried;
      double beyond = chance > MOST_CHANCE ? found : (found - chance) / (1 - chance);
      return Math.max(0, (beyond - NOISE) / (1 - NOISE));
    }
  }

  /** Confined: the last events of a thread. */
  private static final class Buffer {
    private final Successions successions = new Successions();
    private long run = -1;
    private long nanos;
    private boolean isCrossed;
    private double bytes;

    /** The object that crossed last; 0 if unknown. */
    private int object;

    /** One that crossed earlier, whenever. */
    private int earlier;

    private int crossings;
  }

  private final Map<Long, Buffer> buffers =
      new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Buffer> eldest) {
          return size() > MOST_THREADS;
        }
      };

  /** By the hash of a thread and an object: what crossed next. */
  private final long[] followers = new long[SLOTS];

  /** By the hash of a size and type: events whose thread's last one was known, and first ones. */
  private final int[] known = new int[SLOTS];

  private final int[] first = new int[SLOTS];
  private final Successions ofAll = new Successions();
  private double usualBytes;

  /**
   * The next event of a thread.
   *
   * @param run between events of one run there are no others of the thread
   * @param nanos when, to tell whether events come in order
   * @param bufferBytes the size of the new buffer; 0 for an object outside of buffers
   * @return the bytes that it stands for
   */
  Crossing next(
      long thread, long run, long nanos, long bufferBytes, long objectBytes, String type) {
    Buffer buffer = buffers.computeIfAbsent(thread, first -> new Buffer());
    boolean isKnown = buffer.run == run && buffer.nanos <= nanos;
    boolean isRefill = bufferBytes > 0;
    double bytes = isRefill ? Math.max(0, bufferBytes - objectBytes) : bytesOf(buffer);
    double own = isRefill ? 0 : objectBytes;
    if (!isRefill && objectBytes >= bytes) {
      return new Crossing(own, 0); // larger than buffers: it tells nothing about one
    }
    int object = mix(type.hashCode() + 31 * Long.hashCode(objectBytes));
    double share = share(buffer, isKnown, isRefill, type, objectBytes);
    double inStep = 0;
    if (share > 0) {
      boolean isNext = isKnown && buffer.object != 0;
      follow(buffer, thread, isNext, object);
      inStep = inStep(buffer);
    }
    buffer.run = run;
    buffer.nanos = nanos;
    buffer.isCrossed = !isRefill;
    if (isRefill) {
      buffer.bytes = bytes;
      usualBytes += (bytes - usualBytes) / (usualBytes == 0 ? 1 : MEMORY);
    }
    double all = share * bytes + (1 - share) * own;
    return new Crossing(all, all == 0 ? 0 : inStep * share * bytes / all);
  }

  private double bytesOf(Buffer buffer) {
    return buffer.bytes > 0 ? buffer.bytes : usualBytes;
  }

  /** The probability that an object is the first that crosses. */
  private double share(
      Buffer buffer, boolean isKnown, boolean isRefill, String type, long objectBytes) {
    int sizes = Long.SIZE - Long.numberOfLeadingZeros(objectBytes);
    int slot = mix(type.hashCode() * 31 + 2 * sizes + (isRefill ? 1 : 0)) & (SLOTS - 1);
    if (!isKnown) {
      double prior = isRefill ? 1 : 0.5;
      return (first[slot] + prior) / (known[slot] + 1);
    }
    boolean isFirst = !buffer.isCrossed;
    known[slot]++;
    first[slot] += isFirst ? 1 : 0;
    return isFirst ? 1 : 0;
  }

  /** Until something is known of a program, its crossings may be in step. */
  private double inStep(Buffer buffer) {
    Successions known = buffer.successions.tried < ENOUGH ? ofAll : buffer.successions;
    return known.tried < ENOUGH / 4 ? 1 : known.inStep();
  }

  private void follow(Buffer buffer, long thread, boolean isNext, int object) {
    if (isNext) {
      int key = mix(buffer.object ^ (31 * Long.hashCode(thread)));
      long succession = ((long) key << Integer.SIZE) | (object & 0xFFFF_FFFFL);
      boolean isFollower = followers[key & (SLOTS - 1)] == succession;
      boolean isSame = buffer.object == object;
      buffer.successions.add(isFollower, isSame, buffer.earlier == object);
      ofAll.add(isFollower, isSame, buffer.earlier == object);
      followers[key & (SLOTS - 1)] = succession;
    }
    if (buffer.crossings++ % APART == 0) {
      buffer.earlier = object;
    }
    buffer.object = object == 0 ? 1 : object;
  }

  private static int mix(int hash) {
    int mixed = (hash ^ (hash >>> 16)) * 0x45D9F3B;
    return mixed ^ (mixed >>> 15);
  }
}
