package dev.mayfly.recording.ledger;

/**
 * Thread-safe. The costs of the agent's start; kept beside the recorders so that every copy of the
 * profiler's API in the program can report it.
 */
public final class StartLedger {
  private static final StartLedger INSTANCE = new StartLedger();

  private long nanos;
  private long cpuNanos;
  private int jdkClasses;
  private int jdkClassesKept;
  private long jdkNanos;
  private long jdkBytes;

  private StartLedger() {}

  /** The ledger of this JVM. */
  public static StartLedger instance() {
    return INSTANCE;
  }

  /** Notes how long the agent took, called by the JVM, until it returned. */
  public synchronized void started(long wallNanos) {
    nanos = wallNanos;
  }

  /** Notes the CPU time of the starting thread meanwhile, without weaving. */
  public synchronized void cpu(long threadNanos) {
    cpuNanos = threadNanos;
  }

  /**
   * Notes what it took to weave the JDK's classes that were loaded.
   *
   * @param kept how many of them had been woven by an earlier start
   */
  public synchronized void jdkWoven(int classes, int kept, long wallNanos, long allocatedBytes) {
    jdkClasses = classes;
    jdkClassesKept = kept;
    jdkNanos = wallNanos;
    jdkBytes = allocatedBytes;
  }

  /** Wall time of the start in nanoseconds; 0 while it lasts, and without an agent. */
  public synchronized long nanos() {
    return nanos;
  }

  /** CPU time of the start in nanoseconds, without weaving; 0 if unknown. */
  public synchronized long cpuNanos() {
    return cpuNanos;
  }

  /** The number of classes of the JDK that were woven meanwhile. */
  public synchronized int jdkClasses() {
    return jdkClasses;
  }

  /** The number of them that had been woven by an earlier start, and kept. */
  public synchronized int jdkClassesKept() {
    return jdkClassesKept;
  }

  /** The wall time that took, in nanoseconds. */
  public synchronized long jdkNanos() {
    return jdkNanos;
  }

  /** The bytes that were allocated for it. */
  public synchronized long jdkBytes() {
    return jdkBytes;
  }
}
