package dev.mayfly;

import dev.mayfly.snapshot.run.ThreadSnapshot;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Confined to the thread that takes a snapshot. What threads have really allocated for the program:
 * without what they allocated for the profiler, and without what the snapshot itself takes.
 */
final class ProgramBytes {
  private final ToLongFunction<Thread> ofThread;
  private final LongSupplier ofAllThreads;
  private final ToLongFunction<Set<Long>> ofAllBut;
  private final Thread caller;
  private final long callerBytes;

  /**
   * Begins: what the calling thread allocates from now on is the profiler's.
   *
   * @param ofThread what a live thread has allocated; -1 where the JVM does not say
   * @param ofAllThreads what all threads have, finished ones included; -1 where it does not say
   * @param ofAllBut what live threads have, but for those with these identifiers
   */
  ProgramBytes(
      ToLongFunction<Thread> ofThread,
      LongSupplier ofAllThreads,
      ToLongFunction<Set<Long>> ofAllBut) {
    this.ofThread = ofThread;
    this.ofAllThreads = ofAllThreads;
    this.ofAllBut = ofAllBut;
    this.caller = Thread.currentThread();
    this.callerBytes = ofThread.applyAsLong(caller);
  }

  /** What a live thread has allocated; -1 where the JVM does not say. */
  long of(Thread thread, long profilerBytes) {
    long allocated = thread == caller ? callerBytes : ofThread.applyAsLong(thread);
    return allocated < 0 ? -1 : Math.max(0, allocated - profilerBytes);
  }

  /**
   * What all threads have allocated by now, at least what is in the rows; where the JVM does not
   * say, that and what other live threads have.
   */
  long total(Collection<Thread> ownThreads, long profilerBytes, List<ThreadSnapshot> rows) {
    // read first: what own threads allocate from here on must not be subtracted
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
  private Set<Long> known(Collection<Thread> ownThreads, List<ThreadSnapshot> rows) {
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

  /** What rows of threads hold, as far as it is known. */
  private static long sum(List<ThreadSnapshot> rows) {
    long sum = 0;
    for (ThreadSnapshot row : rows) {
      sum += Math.max(0, row.allocatedBytes());
    }
    return sum;
  }

  /** Whether the JVM counts what finished threads have allocated: JDK 21 and later. */
  boolean countsFinishedThreads() {
    return ofAllThreads.getAsLong() >= 0;
  }
}
