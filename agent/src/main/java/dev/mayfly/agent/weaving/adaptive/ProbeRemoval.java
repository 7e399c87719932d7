package dev.mayfly.agent.weaving.adaptive;

import dev.mayfly.recording.Recorder;
import dev.mayfly.recording.ledger.WeavingLedger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Confined to the reweaving thread, but for {@link #awaitProbes}. Takes the probes out of woven
 * classes when nothing has been recorded for some seconds, and puts them back before recording goes
 * on: a probe that is switched off is a branch, but the handlers around it and the wider methods
 * keep the compiler from inlining as it would.
 *
 * <p>Invariant: {@code resting} is true from before the first class loses its probes until all have
 * got them back that can; it changes within this object's monitor, within which nothing else
 * happens.
 */
public final class ProbeRemoval {
  private static final long AFTER_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long LAST_SWEEP_NANOS = TimeUnit.SECONDS.toNanos(60);

  /** {@link Reweaving#ATTEMPTS} while a caller waits for recording to start. */
  private static final int HASTY_ATTEMPTS = 20;

  private static final long HASTY_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final Recorder recorder;
  private final Reweaving reweaving;
  private boolean resting;
  private boolean wakeWanted;

  /** The time at which recording was last on, or about to be. */
  private long awakeNanos = System.nanoTime();

  private int attemptsLeft;
  private long sweepNanos;
  private long sweepInterval;

  /** Watches the recorder from now on. */
  public ProbeRemoval(Recorder recorder, Reweaving reweaving) {
    this.recorder = recorder;
    this.reweaving = reweaving;
    recorder.beforeRecording(this::awaitProbes);
  }

  /**
   * Recording is to start: waits until the probes are back; on any thread. After 20 seconds it goes
   * on without those that are not: the caller may hold a lock that the weaver needs.
   */
  private synchronized void awaitProbes() {
    awakeNanos = System.nanoTime();
    BoundedWait.await(
        this,
        () -> {
          wakeWanted |= resting;
          return resting;
        });
  }

  /**
   * Takes the step that is due, if any. Call this ten times a second.
   *
   * @return whether no other thread may weave classes again
   */
  public boolean tick() {
    long now = System.nanoTime();
    if (!isResting()) {
      if (fallsAsleep(now)) {
        sweepInterval = AFTER_NANOS;
        sweep(now);
        return true;
      }
      if (!reweaving.bare().isEmpty() && reweaving.isIdle() && now - sweepNanos >= 0) {
        reweaving.wake(); // those that were running all the time
        reweaving.attempt();
        reweaving.giveUp();
        updateLedger();
        sweepNanos = now + AFTER_NANOS;
      }
      return false;
    }
    if (isWakeWanted()) {
      wake();
    } else if (!reweaving.isIdle() && attemptsLeft > 0) {
      attemptsLeft--;
      if (reweaving.attempt()) {
        updateLedger();
      }
    } else if (now - sweepNanos >= 0) {
      sweep(now); // classes that were running or have been loaded since
    }
    return true;
  }

  private void sweep(long now) {
    reweaving.rest();
    attemptsLeft = Reweaving.ATTEMPTS;
    sweepNanos = now + sweepInterval;
    sweepInterval = Math.min(2 * sweepInterval, LAST_SWEEP_NANOS);
  }

  private void wake() {
    try {
      reweaving.wake();
      for (int i = 0; i < HASTY_ATTEMPTS && !reweaving.isIdle(); i++) {
        if (!reweaving.attempt()) {
          LockSupport.parkNanos(HASTY_PAUSE_NANOS);
        }
      }
      reweaving.giveUp();
      updateLedger();
      sweepNanos = System.nanoTime() + AFTER_NANOS;
    } finally {
      awake();
    }
  }

  private void updateLedger() {
    WeavingLedger.instance().now(WeavingLedger.WITHOUT_PROBES, reweaving.bare());
  }

  private synchronized boolean isResting() {
    return resting;
  }

  private synchronized boolean isWakeWanted() {
    return wakeWanted;
  }

  private synchronized boolean fallsAsleep(long now) {
    if (recorder.isRecording()) {
      awakeNanos = now;
    }
    resting = now - awakeNanos >= AFTER_NANOS;
    return resting;
  }

  private synchronized void awake() {
    awakeNanos = System.nanoTime();
    resting = false;
    wakeWanted = false;
    notifyAll();
  }
}
