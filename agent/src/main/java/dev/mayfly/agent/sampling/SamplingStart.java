package dev.mayfly.agent.sampling;

import dev.mayfly.recording.ledger.SampleLedger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Confined to one thread at a time. Decides when sampling begins, once a second: when the program
 * has run for some seconds since it was ready, so that neither a short one nor a start, nor the JIT
 * compiler after it, pays for Flight Recorder; when there are bytes that neither counts nor layers
 * explain; and not while the heap is nearly full, which Flight Recorder could fill. Until then
 * reports say why there are no samples. Refers to no class of Flight Recorder.
 */
public final class SamplingStart implements Runnable {
  /** The time that a program runs, since it was ready, before it is sampled. */
  public static final int SECONDS = 10;

  /** The longest time in which a program becomes ready: one may do all its work while it starts. */
  private static final int LONGEST_START = 60;

  static final String TOO_SHORT =
      "the program ran for less than "
          + SECONDS
          + " s since it was ready; rest=early samples from the start";
  static final String NOT_READY =
      "the program was still starting; rest=early samples from the start";
  static final String EXPLAINED =
      "counts and layers explain nearly all bytes; rest=early samples them, too";
  static final String HEAP_FULL = "less than a tenth of the heap was free";
  static final String STARTING =
      "Flight Recorder was still starting, which takes seconds on a busy machine";

  private final SampleLedger ledger;
  private final BooleanSupplier heapIsFull;
  private final BooleanSupplier starts;
  private final BooleanSupplier explained;
  private final Runnable begin;
  private final boolean early;
  private boolean begun;
  private int seconds;

  /** The second of the next decision: ever later, since each reads the counts. */
  private int next = SECONDS;

  private String waiting = TOO_SHORT;

  /**
   * Not begun, unless early.
   *
   * @param starts whether the program has begun to start and is not ready
   * @param explained whether there is next to nothing to estimate
   */
  public SamplingStart(
      boolean early, BooleanSupplier starts, BooleanSupplier explained, Runnable begin) {
    this(SampleLedger.instance(), SamplingStart::isHeapFull, starts, early, explained, begin);
  }

  SamplingStart(
      SampleLedger ledger,
      BooleanSupplier heapIsFull,
      BooleanSupplier starts,
      boolean early,
      BooleanSupplier explained,
      Runnable begin) {
    this.ledger = ledger;
    this.heapIsFull = heapIsFull;
    this.starts = starts;
    this.explained = explained;
    this.begin = begin;
    this.early = early;
    if (early) {
      beginUnlessFull();
    } else {
      ledger.omit(TOO_SHORT);
    }
  }

  /** A second has passed. */
  @Override
  public void run() {
    seconds++;
    if (begun) {
      return;
    }
    String reason = early ? null : reasonToWait();
    if (reason == null) {
      beginUnlessFull();
    } else {
      ledger.omit(reason);
    }
  }

  private @Nullable String reasonToWait() {
    if (seconds < LONGEST_START && starts.getAsBoolean()) {
      next = Math.min(LONGEST_START, seconds + SECONDS);
      return NOT_READY;
    }
    if (seconds >= next) {
      if (!explained.getAsBoolean()) {
        return null;
      }
      next = 2 * seconds;
      waiting = EXPLAINED;
    }
    return waiting;
  }

  private void beginUnlessFull() {
    if (heapIsFull.getAsBoolean()) {
      ledger.omit(HEAP_FULL);
      return;
    }
    begun = true;
    ledger.await(STARTING);
    begin.run();
  }

  private static boolean isHeapFull() {
    Runtime machine = Runtime.getRuntime();
    long used = machine.totalMemory() - machine.freeMemory();
    return used > machine.maxMemory() / 10 * 9;
  }
}
