package dev.mayfly.agent.sampling;

import dev.mayfly.recording.ledger.ProfilerThreads;
import dev.mayfly.recording.threads.ProfilerWork;
import java.time.Duration;
import java.util.Set;
import java.util.function.ObjLongConsumer;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. A stream of Flight Recorder's allocation events: one where a thread's buffer is
 * full, and one for each object outside of buffers. {@link SampleWindows} say when there are any.
 * It is read on the thread that calls {@link #run}; others may wait until all by now are read.
 */
final class SampleStream {
  /** The object for which a thread got a new buffer, with the size of that. */
  private static final String IN_BUFFER = "jdk.ObjectAllocationInNewTLAB";

  /** An object too large for the rest of a buffer, with its own size. */
  private static final String OUTSIDE = "jdk.ObjectAllocationOutsideTLAB";

  /** The events, in Flight Recorder's names. */
  static final Set<String> EVENTS = Set.of(IN_BUFFER, OUTSIDE);

  /** A system property that Flight Recorder sets, and that the program would see. */
  private static final String REPOSITORY = "jdk.jfr.repository";

  private static final long LONGEST_WAIT_MILLIS = 1_200;
  private static final long SHORTEST_PAUSE_NANOS = Duration.ofMillis(200).toNanos();

  private final Runnable started;
  private final Object flushed = new Object();
  private int flushes;
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
   * @param each receives each, with the bytes of its new buffer, 0 for an object outside of
   *     buffers; may fail
   */
  void run(Runnable begin, ObjLongConsumer<RecordedEvent> each) {
    reader = Thread.currentThread();
    try (RecordingStream stream = new RecordingStream()) {
      stream.setReuse(true);
      stream.setOrdered(false);
      stream.enable(IN_BUFFER).withStackTrace();
      stream.enable(OUTSIDE).withStackTrace();
      stream.onEvent(IN_BUFFER, event -> each.accept(event, event.getLong("tlabSize")));
      stream.onEvent(OUTSIDE, event -> each.accept(event, 0));
      stream.onFlush(this::noteFlush);
      stream.onError(ProfilerThreads::failed); // it would be printed
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

  /** Whether another recording has one of the events on. */
  static boolean isWantedByOthers() {
    int recordings = 0;
    for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
      boolean wants =
          recording.getState() == RecordingState.RUNNING
              && EVENTS.stream()
                  .anyMatch(
                      event -> "true".equals(recording.getSettings().get(event + "#enabled")));
      recordings += wants ? 1 : 0;
    }
    return recordings > 1; // the stream has one
  }

  private FlightRecorderListener whenStarted() {
    boolean isSetByOthers = System.getProperty(REPOSITORY) != null;
    return new FlightRecorderListener() {
      @Override
      public void recordingStateChanged(Recording recording) {
        if (!isSetByOthers) {
          System.clearProperty(REPOSITORY);
        }
        started.run();
        FlightRecorder.removeListener(this);
      }
    };
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
   * <p>Two flushes have to come: events that are written while one is read belong to the next. They
   * are requested on a thread of their own, since Flight Recorder may end at the same time.
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
      ProfilerThreads.of("mayfly-flush", () -> flush(wanted)).start();
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
    ProfilerWork.excludeThread();
    try {
      requestFlushes(wanted);
    } finally {
      ProfilerWork.endThread();
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
