package dev.mayfly.requests;

import dev.mayfly.recording.ThreadLayers;
import dev.mayfly.recording.ThreadTally;
import dev.mayfly.recording.jvm.VirtualThreads;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Reads the allocations of a thread while a piece of code ran on it, and takes care
 * that this does not take more than a share <i>s</i> of the thread's time: after a reading that
 * took <i>t</i>, the thread begins none for <i>t</i> (1 − <i>s</i>) / <i>s</i>. With a share of 1
 * it reads each time.
 */
public final class ThrottledReader {
  /** HotSpot's, if this is HotSpot: reads all bytes of the thread, libraries included. */
  private static final com.sun.management.@Nullable ThreadMXBean BYTES =
      ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
              && bean.isThreadAllocatedMemorySupported()
          ? bean
          : null;

  /** Places in the array of a thread: when it may begin again, and how many readings are open. */
  private static final int NOT_BEFORE = 0;

  private static final int OPEN = 1;

  /** The place of the number of those that read objects, too. */
  private static final int COUNTING = 2;

  private final double maxShare;

  // an array: a thread that outlives the application keeps no class of it
  private final ThreadLocal<long[]> ofThread = ThreadLocal.withInitial(() -> new long[3]);
  private final LongAdder nanos = new LongAdder();
  private final LongAdder objects = new LongAdder();

  /**
   * Reads nothing yet.
   *
   * @param maxShare the share of a thread's time that reading may take, above 0 and at most 1
   */
  public ThrottledReader(double maxShare) {
    if (!(maxShare > 0 && maxShare <= 1)) {
      throw new IllegalArgumentException(
          "maxOverhead (in Spring Boot mayfly.requests.max-overhead) must be greater than 0 and at"
              + " most 1, but is "
              + maxShare);
    }
    this.maxShare = maxShare;
  }

  /** The time that readings took so far, in nanoseconds. */
  public long nanos() {
    return nanos.sum();
  }

  /** The objects that were read; those of a reading within another one count once. */
  long objects() {
    return objects.sum();
  }

  /** Whether this thread may begin a reading now; a virtual one is read in no time. */
  boolean mayBegin() {
    if (VirtualThreads.isVirtual(Thread.currentThread())) {
      return true;
    }
    long next = ofThread.get()[NOT_BEFORE];
    return next == 0 || System.nanoTime() - next >= 0;
  }

  /**
   * Takes the first reading.
   *
   * @param all whether of all, which takes long; else of the bytes by layer alone
   */
  ThreadReading begin(boolean all) {
    long[] mine = ofThread.get();
    boolean within = mine[OPEN]++ > 0;
    ThreadReading reading;
    if (all) {
      mine[COUNTING]++;
      long start = System.nanoTime();
      ThreadTally tally = new ThreadTally();
      boolean readable = tally.begin();
      reading = new ThreadReading(Thread.currentThread(), readable ? tally : null, within);
      reading.nanos = System.nanoTime() - start;
      reading.allocated = allocatedBytes(reading.thread);
    } else {
      reading = new ThreadReading(Thread.currentThread(), null, within);
    }
    reading.layers = within ? null : ThreadLayers.read();
    return reading;
  }

  /** Objects that were read are those of no measured request after all. */
  void disown(long read) {
    objects.add(-read);
  }

  /** Takes the second reading, on the same thread; returns the objects that count once by it. */
  long end(ThreadReading reading) {
    long[] mine = ofThread.get();
    mine[OPEN]--;
    readLayers(reading);
    if (reading.allocated == ThreadReading.NOT_READ) {
      return 0;
    }
    boolean virtual = VirtualThreads.isVirtual(reading.thread);
    long allocated = allocatedBytes(reading.thread);
    long start = System.nanoTime();
    reading.threadBytes =
        allocated < 0 || reading.allocated < 0 ? -1 : allocated - reading.allocated;
    ThreadTally tally = reading.tally;
    if (tally != null) {
      tally.end();
      reading.objects = tally.objects();
      reading.bytes = tally.bytes();
      reading.threadBytes = virtual ? tally.threadBytes() : reading.threadBytes;
    }
    long counted = --mine[COUNTING] == 0 ? Math.max(0, reading.objects) : 0;
    objects.add(counted);
    long end = System.nanoTime();
    long took = reading.nanos + end - start;
    nanos.add(took);
    if (virtual) {
      return counted;
    }
    long next = end + (long) Math.min(60e9, took * (1 - maxShare) / maxShare);
    mine[NOT_BEFORE] = next == 0 ? 1 : next;
    return counted;
  }

  /** Whether bytes by layer are read, which takes no time worth a limit. */
  static boolean readsLayers() {
    return ThreadLayers.areFollowed();
  }

  private static void readLayers(ThreadReading reading) {
    long[] first = reading.layers;
    long[] last = first == null ? null : ThreadLayers.read();
    if (first != null && last != null) {
      for (int i = 0; i < first.length; i++) {
        first[i] = last[i] - first[i];
      }
    } else {
      reading.layers = null;
    }
  }

  /**
   * Enters a request that has ended.
   *
   * @param layers its bytes by layer; null if they are not known
   */
  static void enterLayers(String route, long @Nullable [] layers) {
    ThreadLayers.enter(route, layers);
  }

  /** The bytes that the current thread has allocated; −1 if unknown: on virtual threads. */
  private static long allocatedBytes(Thread current) {
    return BYTES == null || VirtualThreads.isVirtual(current)
        ? -1
        : BYTES.getCurrentThreadAllocatedBytes();
  }
}
