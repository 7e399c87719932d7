package dev.mayfly.agent.sampling;

import dev.mayfly.recording.OwnWork;
import dev.mayfly.recording.ledger.OwnThreads;
import java.time.Duration;
import java.util.function.Consumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. A stream of Flight Recorder's allocation samples. It is read on the thread that
 * calls {@link #run}; others may wait until all samples by now are read.
 */
final class SampleStream {
  private static final String EVENT = "jdk.ObjectAllocationSample";

  /** Each sample costs its thread up to a millisecond, where stacks are deep. */
  private static final String FIRST_THROTTLE = "300/s";

  private static final int FIRST_SAMPLES = 1_000;
  private static final String LATER_THROTTLE = "10/s";
  private static final long LONGEST_WAIT_MILLIS = 1_200;
  private static final long SHORTEST_PAUSE_NANOS = Duration.ofMillis(200).toNanos();

  private final Runnable started;
  private final Object flushed = new Object();
  private int flushes;
  private int samples; // read by one thread
  private boolean ended;
  private boolean refreshing;
  private volatile @Nullable Thread reader;
  private long lastRefreshNanos = System.nanoTime() - SHORTEST_PAUSE_NANOS;

  /**
   * Not started.
   *
   * @param started is called once Flight Recorder has started
   */
  SampleStream(Runnable started) {
    this.started = started;
  }

  /**
   * Reads samples until the JVM ends.
   *
   * @param begin is called once before the first one
   * @param each is told of each; may fail
   */
  void run(Runnable begin, Consumer<RecordedEvent> each) {
    reader = Thread.currentThread();
    try (RecordingStream stream = new RecordingStream()) {
      stream.setReuse(true);
      stream.setOrdered(false);
      stream.enable(EVENT).with("throttle", FIRST_THROTTLE).withStackTrace();
      stream.onEvent(EVENT, each);
      stream.onEvent(EVENT, sample -> slowDown(stream));
      stream.onFlush(this::noteFlush);
      stream.onError(OwnThreads::failed); // it would be printed
      begin.run();
      FlightRecorder.addListener(whenStarted());
      stream.start();
    } finally {
      synchronized (flushed) {
        ended = true;
        flushed.notifyAll();
      }
    }
  }

  private FlightRecorderListener whenStarted() {
    return new FlightRecorderListener() {
      @Override
      public void recordingStateChanged(Recording recording) {
        started.run();
        FlightRecorder.removeListener(this);
      }
    };
  }

  /** Most contexts of a short program are found; a long one finds them at a lower rate, too. */
  private void slowDown(RecordingStream stream) {
    samples++;
    if (samples == FIRST_SAMPLES) {
      stream.enable(EVENT).with("throttle", LATER_THROTTLE).withStackTrace();
    }
  }

  private void noteFlush() {
    synchronized (flushed) {
      flushes++;
      flushed.notifyAll();
    }
  }

  /**
   * Waits until the samples by now are read, a second at most; at once if that was just done.
   *
   * <p>Two flushes have to come: what is written while one is read belongs to the next. They are
   * requested on a thread of their own, since Flight Recorder may end at the same time.
   */
  void awaitSamples() {
    Thread caller = Thread.currentThread();
    if (caller == reader || caller.getName().startsWith("JFR ")) {
      return; // it would wait for itself
    }
    synchronized (flushed) {
      long now = System.nanoTime();
      if (ended || refreshing || now - lastRefreshNanos < SHORTEST_PAUSE_NANOS) {
        return;
      }
      refreshing = true;
      int wanted = flushes + 2;
      OwnThreads.of("mayfly-flush", () -> flush(wanted)).start();
      try {
        long deadline = now + Duration.ofMillis(LONGEST_WAIT_MILLIS).toNanos();
        while (!ended && flushes < wanted && deadline - System.nanoTime() > 0) {
          flushed.wait(Math.max(1, Duration.ofNanos(deadline - System.nanoTime()).toMillis()));
        }
      } catch (InterruptedException hurry) {
        Thread.currentThread().interrupt();
      } finally {
        refreshing = false;
        lastRefreshNanos = System.nanoTime();
      }
    }
  }

  private void flush(int wanted) {
    OwnWork.excludeThread();
    try {
      requestFlushes(wanted);
    } finally {
      OwnWork.endThread();
    }
  }

  private void requestFlushes(int wanted) {
    for (int i = 0; i < 20; i++) {
      RecorderInternals.flush();
      synchronized (flushed) {
        if (ended || flushes >= wanted) {
          return;
        }
        try {
          flushed.wait(20);
        } catch (InterruptedException never) {
          return;
        }
      }
    }
  }
}
