package dev.mayfly.agent.sampling;

import dev.mayfly.recording.ledger.SampleLedger;
import java.util.function.BooleanSupplier;

/**
 * Confined to one thread at a time. Decides when sampling begins, once a second: when the program
 * has run for some seconds, so that a short one does not pay for Flight Recorder, and not while the
 * heap is nearly full, which Flight Recorder could fill. Until then reports say why there are no
 * samples. Refers to no class of Flight Recorder.
 */
public final class SamplingStart implements Runnable {
  /** The time that a program runs before it is sampled. */
  public static final int SECONDS = 3;

  static final String TOO_SHORT =
      "the program ran for less than " + SECONDS + " s; rest=early samples from the start";
  static final String HEAP_FULL = "less than a tenth of the heap was free";
  static final String STARTING =
      "Flight Recorder was still starting, which takes seconds on a busy machine";

  private final SampleLedger ledger;
  private final BooleanSupplier heapIsFull;
  private final Runnable begin;
  private int secondsToWait;
  private boolean begun;

  /**
   * Not begun.
   *
   * @param early whether the first second is not to be waited for
   * @param begin begins to sample
   */
  public SamplingStart(boolean early, Runnable begin) {
    this(SampleLedger.instance(), SamplingStart::isHeapFull, early, begin);
  }

  SamplingStart(SampleLedger ledger, BooleanSupplier heapIsFull, boolean early, Runnable begin) {
    this.ledger = ledger;
    this.heapIsFull = heapIsFull;
    this.begin = begin;
    if (early) {
      beginUnlessFull();
    } else {
      secondsToWait = SECONDS;
      ledger.omit(TOO_SHORT);
    }
  }

  /** A second has passed. */
  @Override
  public void run() {
    if (!begun && --secondsToWait <= 0) {
      beginUnlessFull();
    }
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
