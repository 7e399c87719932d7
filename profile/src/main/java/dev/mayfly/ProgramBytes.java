package dev.mayfly;

import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Confined to the thread that takes a snapshot. The bytes that threads really allocated for the
 * program, without bytes for the profiler and for the snapshot itself.
 */
final class ProgramBytes {
  private final ToLongFunction<Thread> ofThread;
  private final LongSupplier ofAllThreads;
  private final ToLongFunction<Set<Long>> ofAllBut;
  private final Thread caller;
  private final long callerBytes;

  /** From now on allocations of the calling thread count as the profiler's. */
  ProgramBytes(
      ToLongFunction<Thread> ofThread,
      LongSupplier ofAllThreads,
      ToLongFunction<Set<Long>> ofAllBut) {
    this(ofThread.applyAsLong(Thread.currentThread()), ofThread, ofAllThreads, ofAllBut);
  }

  /**
   * From a moment on allocations of the calling thread count as the profiler's.
   *
   * @param callerBytes the bytes that it had allocated then
   * @param ofThread the bytes that a live thread has allocated; -1 where the JVM does not report
   *     them
   * @param ofAllThreads the bytes of all threads, finished ones included; -1 where it does not
   *     report them
   * @param ofAllBut the bytes of live threads, except those with these identifiers
   */
  ProgramBytes(
      long callerBytes,
      ToLongFunction<Thread> ofThread,
      LongSupplier ofAllThreads,
      ToLongFunction<Set<Long>> ofAllBut) {
    this.ofThread = ofThread;
    this.ofAllThreads = ofAllThreads;
    this.ofAllBut = ofAllBut;
    this.caller = Thread.currentThread();
    this.callerBytes = callerBytes;
  }

  /**
   * The bytes that a live thread allocated for the program; -1 where the JVM does not report them.
   */
  long of(Thread thread, long profilerBytes) {
    long allocated = thread == caller ? callerBytes : ofThread.applyAsLong(thread);
    return allocated < 0 ? -1 : Math.max(0, allocated - profilerBytes);
  }

  /**
   * The bytes of all threads by now, at least the bytes in the rows. Where the JVM does not report
   * the total, the sum of the rows and of other live threads.
   */
  long total(Collection<Thread> ownThreads, long profilerBytes, List<ThreadSnapshot> rows) {
    // read first: later bytes of own threads must not be subtracted
    long own = 0;
    for (Thread thread : ownThreads) {
      own += Math.max(0, ofThread.applyAsLong(thread));
    }
    if (!ownThreads.contains(caller)) {
      own += ofThread.applyAsLong(caller) - callerBytes;
    }
    long allocated = ofAllThreads.getAsLong();
    return allocated < 0
        ? sum(rows) + ofAllBut.applyAsLong(known(ownThreads, rows))
        : Math.max(sum(rows), allocated - own - profilerBytes);
  }

  @SuppressWarnings("deprecation") // Thread.threadId() is not in JDK 17
  Set<Long> known(Collection<Thread> ownThreads, List<ThreadSnapshot> rows) {
    Set<Long> known = new HashSet<>();
    known.add(caller.getId());
    for (Thread thread : ownThreads) {
      known.add(thread.getId());
    }
    for (ThreadSnapshot row : rows) {
      known.add(row.id());
    }
    return known;
  }

  /** The sum of the rows whose bytes are known. */
  private static long sum(List<ThreadSnapshot> rows) {
    long sum = 0;
    for (ThreadSnapshot row : rows) {
      sum += Math.max(0, row.allocatedBytes());
    }
    return sum;
  }

  /** Whether the JVM counts the bytes of finished threads: JDK 21 and later. */
  boolean countsFinishedThreads() {
    return ofAllThreads.getAsLong() >= 0;
  }
}
