package dev.mayfly.recording;

import dev.mayfly.recording.contexts.AbandonedConstructors;
import dev.mayfly.recording.contexts.AllocationListener;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.contexts.RecordingConfig.Meter;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.contexts.ThreadContext;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.CarrierThread;
import dev.mayfly.recording.meters.JvmClock;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.meters.TimeAccount;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.RecorderRegistry;
import dev.mayfly.recording.threads.TimeSampler;
import dev.mayfly.recording.threads.TimeTree;
import dev.mayfly.recording.threads.Warmup;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The recorder of this JVM: configured once, switched on and off, and listened to. Its
 * recordings are read from its {@link #threads}.
 *
 * <p>Births have one listener: one that came second would make the first miss events that it was
 * promised, so it is refused.
 */
public final class Recorder {
  private static final Recorder INSTANCE = new Recorder();

  private final RecorderRegistry threads = RecorderRegistry.instance();
  private final RecordingState state = threads.state;
  private final List<Runnable> beforeRecording = new CopyOnWriteArrayList<>();
  private boolean configured;

  /** The attribution of bytes to contexts; else null. */
  private volatile @Nullable ByteBaselines baselines;

  /** The contexts found by stack walks; null where contexts are not sampled. */
  private volatile @Nullable SampledContexts sampledContexts;

  /** The contexts in which threads spend their time; null where that is not recorded. */
  private volatile @Nullable TimeTree times;

  /** The numbers of tracked objects; null where nothing needs them. */
  private volatile @Nullable ObjectNumbers numbers;

  private volatile long recordedSince;

  private Recorder() {}

  /** The recorder of this JVM. */
  public static Recorder instance() {
    return INSTANCE;
  }

  /** The recorders of all threads. */
  public RecorderRegistry threads() {
    return threads;
  }

  /**
   * Has the JVM load the classes that walks of stacks take. To be called before any transformer
   * works: a walk in one, while the JVM loads these very classes, would break them for the program,
   * too.
   */
  public static void prepareWalks() {
    AbandonedConstructors.rehearse();
  }

  // Configuration.

  /**
   * Sets how threads record that begin from now on. The first call decides: later ones change
   * nothing, since older recordings could not be read together with later ones.
   *
   * @return whether this call was the first
   */
  public synchronized boolean configure(RecordingConfig config) {
    if (configured) {
      return false;
    }
    configured = true;
    reconfigure(config);
    return true;
  }

  /** Sets the configuration, whatever it was. */
  void reconfigure(RecordingConfig config) {
    state.config = config;
    threads.limit(config.maxContexts());
    Set<Meter> meters = config.meters();
    if (meters.contains(Meter.NUMBERS_IN_THREADS)) {
      ProbeSwitches.numbersInThreads = true;
    }
    if (meters.contains(Meter.BYTES) && AllocatedBytes.areKnown()) {
      ByteBaselines readings = new ByteBaselines();
      baselines = readings;
      threads.add(readings);
      ProbeSwitches.readingBytes = true;
      ProbeSwitches.readingAtCalls = true;
    }
    if (meters.contains(Meter.TIME)) {
      times(new TimeTree(state, true));
      ProbeSwitches.readingAtCalls = true;
    }
    if (meters.contains(Meter.BYTECODES) || meters.contains(Meter.BYTES)) { // layers count calls
      threads.add(new ExecutionWarmup());
    }
    if (config.walked() != RecordingConfig.NONE) {
      sampledContexts(new SampledContexts(state, config.maxContexts(), config.walked()));
    }
  }

  // Meters.

  /**
   * Adds a contributor; trees and threads that are there already are opened, not their recorders.
   */
  public void add(Contributor contributor) {
    threads.add(contributor);
  }

  /** Has the lengths of arrays counted by site, from now on. */
  public void countLengths() {
    add(new ArrayLengths(threads.retiredRoot().tree()));
  }

  /** Has entries and exits of methods passed to sinks, where code is woven for these events. */
  public void passCalls() {
    ProbeSwitches.recordingCalls = true;
  }

  /** Has tracked objects numbered; to be called before a tracker opens. */
  public void number(ObjectNumbers objects) {
    numbers = objects;
  }

  /** The numbers of tracked objects; null where nothing needs them. */
  public @Nullable ObjectNumbers numbers() {
    return numbers;
  }

  /**
   * Passes the pending objects of virtual threads that are gone to their sinks, which receive
   * nothing else of these threads.
   */
  public void finishPending() {
    threads.finishPending();
  }

  private void times(TimeTree contexts) {
    times = contexts;
    threads.add(contexts);
  }

  /**
   * Whether {@link #configure} was called: by the agent, or by the first profiler that the program
   * opened.
   */
  public synchronized boolean isConfigured() {
    return configured;
  }

  /** Whether contexts are left out. */
  public boolean recordsBySiteOnly() {
    return state.config.bySiteOnly();
  }

  /** Whether the numbers of threads' contexts are in the threads' own objects. */
  public boolean keepsNumbersInThreads() {
    return ThreadContext.Numbers.IN_THREADS;
  }

  /** Whether the bytes that threads really allocate are attributed to their contexts. */
  public boolean readsBytes() {
    return baselines != null;
  }

  /**
   * Has the time of threads attributed to their contexts, by samples from now on.
   *
   * @param intervalNanos how long to wait between two looks at all threads
   * @return what looks at the threads, on a thread of the caller's
   */
  public TimeSampler sampleTime(long intervalNanos) {
    TimeTree contexts = new TimeTree(state, false);
    times(contexts);
    return new TimeSampler(
        threads.live(), threads::liveVirtual, contexts, JvmClock.INSTANCE, intervalNanos);
  }

  /**
   * The number of times the CPU time of a thread was attributed to a context; 0 where that is not
   * sampled.
   */
  public long timeSamples() {
    TimeTree contexts = times;
    return contexts == null ? 0 : contexts.samples();
  }

  /** At how many of these samples the thread changed its context. */
  public long laterTimeSamples() {
    TimeTree contexts = times;
    return contexts == null ? 0 : contexts.later();
  }

  void sampledContexts(@Nullable SampledContexts contexts) {
    SampledContexts before = sampledContexts;
    if (before != null) {
      threads.remove(before);
    }
    state.contextSampler = contexts;
    sampledContexts = contexts;
    if (contexts != null) {
      threads.add(contexts);
    }
  }

  /** The contexts found by stack walks; null where there are none. */
  public @Nullable SampledContexts sampledContexts() {
    return sampledContexts;
  }

  /**
   * The number of times intervals are to be doubled lest walks of stacks take too much time; 0
   * where contexts are not sampled.
   */
  int walkPressure() {
    SampledContexts sampled = sampledContexts;
    return sampled == null ? 0 : sampled.pressure();
  }

  /**
   * Has objects sampled for their contexts alone, where no lifetimes are tracked: one in so many,
   * or 0 for as many as the time allows.
   */
  public void drawOnly(int samplingInterval) {
    listener(new SampleOnlyListener(this, samplingInterval));
  }

  // Listeners.

  /**
   * Sets the listener of sampled births; null for none. The same one may be set again, and then
   * receives each stream of events from its beginning.
   *
   * @throws IllegalStateException if there is another listener
   */
  public synchronized void listener(@Nullable AllocationListener births) {
    refuseSecond(state.listener, births);
    state.listener = births;
    ProbeSwitches.drawing = births != null;
    threads.rearm();
  }

  /** The listener of sampled births. */
  public @Nullable AllocationListener listener() {
    return state.listener;
  }

  private static void refuseSecond(@Nullable Object known, @Nullable Object more) {
    if (known != null && more != null && known != more) {
      throw new IllegalStateException("there is a listener already: " + known.getClass().getName());
    }
  }

  /** Adds an action before the recorders are read: finding out the sizes of types, say. */
  public void beforeReading(Runnable action) {
    threads.beforeReading(action);
  }

  /**
   * Adds an action before the probes are switched on, on the thread that switches: putting them
   * back where they were taken out.
   */
  public void beforeRecording(Runnable action) {
    beforeRecording.add(action);
  }

  // On and off.

  /**
   * Switches all probes on or off; counts stay. While they are off, the agent follows no contexts.
   */
  public void recording(boolean on) {
    if (on) {
      synchronized (this) {
        recordedSince = recordedSince == 0 ? System.currentTimeMillis() : recordedSince;
      }
      ProfilerAllocations.prepare();
      beforeRecording.forEach(Runnable::run);
      Warmup.run(state, threads.contributors);
    }
    switchTimes(on);
    ByteBaselines readings = baselines;
    if (readings != null && on != ProbeSwitches.recording && CarrierThread.areReadable()) {
      CarrierThread.forgetReaders();
    }
    if (readings == null || on == ProbeSwitches.recording) {
      ProbeSwitches.recording = on;
    } else if (on) {
      readings.start(threads.copyOfRecorders());
      ProbeSwitches.recording = true;
    } else {
      ProbeSwitches.recording = false;
      readings.stop(threads.copyOfRecorders());
    }
  }

  private void switchTimes(boolean on) {
    if (on != ProbeSwitches.recording) {
      long now = System.nanoTime();
      threads
          .live()
          .forEach(
              recorder -> {
                TimeAccount time = recorder.steps.time;
                if (time != null) {
                  time.recording(on, now);
                }
              });
    }
  }

  /** Whether the probes are on. */
  public boolean isRecording() {
    return ProbeSwitches.recording;
  }

  /**
   * The time at which recording was switched on first, in milliseconds since 1970: the counts begin
   * there, for all readers; 0 if it never was.
   */
  public long recordedSinceMillis() {
    return recordedSince;
  }
}
