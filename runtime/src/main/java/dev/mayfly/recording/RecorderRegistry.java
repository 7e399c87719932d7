package dev.mayfly.recording;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. Knows the recorders of all threads and the retired tree, into which the trees of
 * finished threads are merged; reads them all for a snapshot while the program runs on.
 *
 * <p>Recorders are found by their threads through a thread-local variable; here they are held with
 * weak references to the threads. The lock guards the lists and the retired tree and is never taken
 * by a probe, but once a thread.
 */
public final class RecorderRegistry {
  /** Trees that virtual threads share: more than carriers, so that these seldom meet. */
  private static final int STRIPES =
      Integer.highestOneBit(Math.min(64, 4 * Runtime.getRuntime().availableProcessors()));

  private static final RecorderRegistry INSTANCE = new RecorderRegistry();

  private static final int MAX_SAMPLED = 256;
  private static final int DEFAULT_NODES = 500_000;

  private final Object lock = new Object();
  private final List<PlatformRecorder> recorders = new ArrayList<>();

  /**
   * Guards the retired tree and what hangs on it; taken before {@link #lock} where both are needed.
   */
  private final ReentrantLock retiring = new ReentrantLock();

  private final RecordingState state = new RecordingState();
  private final NodeBudget liveNodes = new NodeBudget(DEFAULT_NODES);
  private final NodeBudget retiredNodes = new NodeBudget(DEFAULT_NODES);
  private final CallTree retired = CallTree.muted(state, retiredNodes);
  private final FinishedThreads finished = new FinishedThreads();
  private final Retirement retirement = new Retirement(this::twin, finished);
  private final LiveRecorders live = new LiveRecorders();

  /** A thread may have begun a stream without seeing the new listener. */
  private volatile boolean rearmOnce;

  private volatile Runnable beforeReading = () -> {};
  private volatile Runnable beforeRecording = () -> {};
  private volatile boolean configured;
  private volatile long recordedSince;
  private volatile boolean siteMode;

  /** How long arrays were that threads made which are gone; null where that is not asked for. */
  private volatile @Nullable LengthTable retiredLengths;

  /** Where the bytes that threads allocate are charged to contexts; else null. */
  private volatile @Nullable ByteBaselines baselines;

  private volatile int maxNodes = DEFAULT_NODES;
  private volatile long seed = 1;
  private int sweepAt = 64;
  private long recorderNumber;
  private final @Nullable Stripe[] stripes = new Stripe[STRIPES];
  private long virtualThreads;
  private int nextSampled;

  private RecorderRegistry() {}

  /** The registry of this JVM. */
  public static RecorderRegistry instance() {
    return INSTANCE;
  }

  /**
   * Sets what holds for threads that begin to record from now on. To be called before woven code
   * runs.
   *
   * @param recordBySiteOnly whether contexts are left out: one flat context a method
   * @param nodeBudget how many contexts live threads may have together, and how many the retired
   *     tree may have
   * @param depthBudget how deep a context may be
   * @param samplingSeed makes the choice of sampled objects repeatable
   */
  public void configure(
      boolean recordBySiteOnly, int nodeBudget, int depthBudget, long samplingSeed) {
    configured = true;
    siteMode = recordBySiteOnly;
    maxNodes = nodeBudget;
    liveNodes.limit(nodeBudget);
    retiredNodes.limit(nodeBudget);
    state.maxDepth = depthBudget;
    seed = samplingSeed;
  }

  /**
   * Has the bytes that threads really allocate charged to their contexts. To be called before woven
   * code runs, whose methods must begin and end by {@link ByteProbes}.
   *
   * @return whether the JVM tells what threads allocate
   */
  public boolean readBytes() {
    if (AllocatedBytes.areKnown()) {
      baselines = new ByteBaselines();
      Probes.readingBytes(true);
    }
    return readsBytes();
  }

  /** Whether the bytes that threads really allocate are charged to their contexts. */
  public boolean readsBytes() {
    return baselines != null;
  }

  /**
   * Has the contexts of drawn objects found by stack walks, for threads that count by site only. To
   * be called after {@link #configure}, before woven code runs.
   */
  public void sampleContexts() {
    sampledContexts(new SampledContexts(state, maxNodes));
  }

  void sampledContexts(@Nullable SampledContexts contexts) {
    state.sampledContexts = contexts;
  }

  /** The contexts found by stack walks; null where there are none. */
  public @Nullable SampledContexts sampledContexts() {
    return state.sampledContexts;
  }

  /**
   * How often sampling intervals are to be doubled lest walks of stacks take too much time; 0 where
   * contexts are not sampled.
   */
  public int walkPressure() {
    SampledContexts sampled = state.sampledContexts;
    return sampled == null ? 0 : sampled.pressure();
  }

  /**
   * Has objects drawn for their contexts alone, where no lifetimes are tracked: one in so many, or
   * 0 for as many as the time allows.
   */
  public void drawOnly(int samplingInterval) {
    listener(new DrawsOnly(this, samplingInterval));
  }

  /**
   * Has the lengths of arrays counted by site. To be called after {@link #configure}, before woven
   * code runs.
   */
  public void countLengths() {
    retiredLengths = new LengthTable(false);
    for (PlatformRecorder recorder : copyOfRecorders()) {
      recorder.lengths = newLengths(false);
    }
    for (Stripe stripe : copyOfStripes()) {
      stripe.lengths = newLengths(true);
    }
  }

  private @Nullable LengthTable newLengths(boolean shared) {
    return retiredLengths == null ? null : new LengthTable(shared);
  }

  /**
   * Whether {@link #configure} was called: by the agent, or by the first profiler that the program
   * opened.
   */
  public boolean isConfigured() {
    return configured;
  }

  /** Whether contexts are left out. */
  public boolean recordsBySiteOnly() {
    return siteMode;
  }

  /**
   * Sets what is to be done before the recorders are read: finding out the sizes of types, for one.
   */
  public void beforeReading(Runnable action) {
    beforeReading = action;
  }

  /** Finds out the sizes of types that woven code has made meanwhile, as before each reading. */
  void findSizes() {
    beforeReading.run();
  }

  /**
   * Sets what is to be done before the probes are switched on, on the thread that asks for it:
   * putting them back where they were taken out.
   */
  public void beforeRecording(Runnable action) {
    beforeRecording = action;
  }

  /**
   * Sets who hears, on the program's threads, that something was counted for the first time in a
   * context of a thread; null for nobody.
   */
  public void firstEvents(@Nullable FirstEvents watcher) {
    state.firstEvents = watcher;
  }

  /**
   * Tells the method that each live thread is in now, 0 for none: a sample, read without stopping
   * the threads; of many threads some, in turn.
   */
  public void sampleFrames(IntConsumer frameIds) {
    synchronized (lock) {
      int threads = Math.min(recorders.size(), MAX_SAMPLED);
      for (int i = 0; i < threads; i++) {
        nextSampled = (nextSampled + 1) % recorders.size();
        frameIds.accept(recorders.get(nextSampled).tree.frameNow());
      }
    }
  }

  /**
   * Switches all probes on or off; counts stay. While they are off, the agent follows no contexts.
   */
  public void recording(boolean on) {
    if (on) {
      synchronized (lock) {
        recordedSince = recordedSince == 0 ? System.currentTimeMillis() : recordedSince;
      }
      state.measuresOwnWork = AllocatedBytes.areKnown();
      beforeRecording.run();
      Rehearsal.run(state, readsBytes());
    }
    ByteBaselines readings = baselines;
    if (readings == null || on == Probes.isRecording()) {
      Probes.recording(on);
    } else if (on) {
      readings.note();
      forEachAccount((account, reading) -> account.start(reading));
      Probes.recording(true);
    } else {
      Probes.recording(false);
      forEachAccount((account, reading) -> account.stop(reading));
    }
  }

  /**
   * When recording was switched on first, in milliseconds since 1970: what is counted begins there,
   * whoever reads it; 0 if it never was.
   */
  public long recordedSinceMillis() {
    return recordedSince;
  }

  private void forEachAccount(ObjLongConsumer<ByteAccount> action) {
    synchronized (lock) {
      for (PlatformRecorder recorder : recorders) {
        ByteAccount bytes = recorder.steps.bytes;
        if (bytes != null) {
          action.accept(bytes, AllocatedBytes.of(recorder.threadId));
        }
      }
    }
  }

  /** Whether the probes are on. */
  public boolean isRecording() {
    return Probes.isRecording();
  }

  /** Sets who hears of sampled births; null for nobody. */
  public void listener(@Nullable AllocationListener births) {
    state.listener = births;
    List<PlatformRecorder> known = copyOfRecorders();
    known.forEach(PlatformRecorder::rearm);
    List<Stripe> shared = copyOfStripes();
    shared.forEach(Stripe::rearm);
    // at a program's start all see the listener, and draw once only
    rearmOnce = !known.isEmpty() || !shared.isEmpty();
  }

  /** Who hears of sampled births. */
  public @Nullable AllocationListener listener() {
    return state.listener;
  }

  /** Sets who hears of uses of objects; null for nobody. */
  public void useListener(@Nullable UseListener uses) {
    Probes.uses(uses);
  }

  /** How many contexts the trees of live threads have together; costs nothing. */
  public int liveContexts() {
    return liveNodes.used();
  }

  RecordingState state() {
    return state;
  }

  /** The budget that the trees of live threads share. */
  NodeBudget liveNodes() {
    return liveNodes;
  }

  /** A recorder for threads that are kept out of the records. */
  ThreadRecorder mutedRecorder() {
    return PlatformRecorder.muted(state, ThreadIds.NOBODY);
  }

  ThreadRecorder newRecorder(Thread thread) {
    if (VirtualThreads.isVirtual(thread)) {
      return newVirtualRecorder();
    }
    ByteBaselines readings = baselines;
    long reading = readings == null ? 0 : AllocatedBytes.ofThisThread();
    boolean crowded;
    synchronized (lock) {
      crowded = recorders.size() >= sweepAt;
    }
    if (crowded && retiring.tryLock()) {
      try {
        sweep();
      } finally {
        retiring.unlock();
      }
    }
    PlatformRecorder recorder;
    synchronized (lock) {
      recorder =
          PlatformRecorder.of(state, liveNodes, thread, siteMode, seed + 31 * ++recorderNumber);
      recorder.lengths = newLengths(false);
      if (readings != null) {
        readings.open(recorder, reading);
      }
      recorders.add(recorder);
      live.add(recorder); // last: its thread finds it from now on
    }
    if (readings != null) {
      recorder.steps.ends(reading);
    }
    return recorder;
  }

  /**
   * The recorder of the live platform thread with this identifier; null if it has none, or the
   * identifier is unknown. Takes no lock.
   */
  @Nullable PlatformRecorder recorderOf(long threadId) {
    return threadId <= ThreadIds.UNKNOWN ? null : live.find(threadId);
  }

  /** Recorders of virtual threads are known to those alone; their trees are known here. */
  private ThreadRecorder newVirtualRecorder() {
    synchronized (lock) {
      long number = ++recorderNumber;
      int place = (int) (virtualThreads++ & (STRIPES - 1));
      Stripe stripe = stripes[place];
      if (stripe == null) {
        stripe = new Stripe(state, liveNodes, siteMode, seed + 31 * number);
        stripe.lengths = newLengths(true);
        stripes[place] = stripe;
      }
      return new VirtualRecorder(state, stripe, seed + 31 * number);
    }
  }

  /**
   * Merges the trees of threads that have finished into the retired tree. Time in proportion to
   * their contexts.
   */
  public void sweep() {
    retiring.lock();
    try {
      for (PlatformRecorder recorder : copyOfRecorders()) {
        Thread thread = recorder.thread();
        if (thread != null && thread.isAlive()) {
          recorder.noteName(thread.getName());
        } else {
          retire(recorder);
        }
      }
      synchronized (lock) {
        sweepAt = Math.max(64, 2 * recorders.size());
        live.reset(recorders);
      }
    } finally {
      retiring.unlock();
    }
  }

  /** Where memory or the stack ends meanwhile, the recorder stays, with what was not moved yet. */
  private void retire(PlatformRecorder recorder) {
    Probes.forget(recorder);
    int nodes = retirement.move(recorder);
    LengthTable lengths = recorder.lengths;
    LengthTable kept = retiredLengths;
    if (lengths != null && kept != null) {
      kept.takeOver(lengths);
    }
    ThreadSites row = finished.group(recorder.name());
    synchronized (lock) { // nothing below allocates
      if (recorders.remove(recorder)) {
        OwnSteps steps = recorder.steps;
        boolean charged = steps.bytes != null;
        row.addThread(charged ? 0 : steps.profilerBytes, charged ? 0 : steps.allocatedBytes());
        retired.addCounters(recorder.tree);
        liveNodes.release(nodes - 1);
      }
    }
  }

  /**
   * The context of the retired tree with the same path: it outlives the thread. A sampled context
   * outlives all threads itself. To be called within {@link #guarded} only.
   */
  public CallNode twin(CallNode node) {
    CallNode known = node.twin();
    if (known != null) {
      return known;
    }
    SampledContexts sampled = state.sampledContexts;
    if (node.tree == retired || (sampled != null && sampled.owns(node))) {
      return node;
    }
    ArrayDeque<CallNode> path = new ArrayDeque<>();
    CallNode here = node;
    while (here.twin() == null && here.parent != null) {
      path.push(here);
      here = here.parent;
    }
    CallNode twin = here.twin() != null ? here.twin() : retired.root;
    while (!path.isEmpty()) {
      CallNode next = path.pop();
      twin = retired.childOf(twin, next.frame);
      next.twin(twin);
    }
    return twin;
  }

  /** The root of the retired tree, where what has no context of its own belongs. */
  public CallNode retiredRoot() {
    return retired.root;
  }

  /** Runs something while no tree retires and no snapshot is taken. */
  public void guarded(Runnable action) {
    retiring.lock();
    try {
      action.run();
    } finally {
      retiring.unlock();
    }
  }

  /**
   * Reads all recorders while the program runs on.
   *
   * <p>Each counter is exact as of some moment during the call and never smaller than in an earlier
   * call; once the threads rest, all are exact. Allocation and time in proportion to the number of
   * contexts.
   */
  public void accept(ProfileVisitor visitor) {
    beforeReading.run();
    retiring.lock();
    try {
      sweep();
      for (PlatformRecorder recorder : copyOfRecorders()) {
        visitor.recorder(recorder.thread(), recorder.steps.profilerBytes);
        RecorderReading.read(recorder, visitor);
        RecorderReading.readLengths(recorder.lengths, visitor);
      }
      for (Stripe stripe : copyOfStripes()) {
        visitor.virtualThreads(virtualThreadsOf(stripe));
        RecorderReading.read(stripe.tree, visitor);
        RecorderReading.readLengths(stripe.lengths, visitor);
      }
      visitor.recorder(null, 0);
      RecorderReading.read(retired, visitor);
      RecorderReading.readLengths(retiredLengths, visitor);
      SampledContexts sampled = state.sampledContexts;
      if (sampled != null) {
        sampled.accept(visitor);
      }
      finished.accept(visitor);
    } finally {
      retiring.unlock();
    }
  }

  private long virtualThreadsOf(Stripe stripe) {
    synchronized (lock) {
      long each = virtualThreads / STRIPES;
      return stripe == stripes[0] ? each + virtualThreads % STRIPES : each;
    }
  }

  /** The events that all recorders, live and retired, had to treat specially. */
  public RecorderHealth health() {
    RecorderHealth.Sum sum = new RecorderHealth.Sum();
    retiring.lock();
    try {
      for (PlatformRecorder recorder : copyOfRecorders()) {
        sum.add(recorder.tree);
        sum.addBytes(recorder.tableBytes());
      }
      for (Stripe stripe : copyOfStripes()) {
        sum.add(stripe.tree);
        sum.addBytes(stripe.tableBytes());
      }
      sum.add(retired);
      SampledContexts sampled = state.sampledContexts;
      if (sampled != null) {
        sampled.addTo(sum);
      }
    } finally {
      retiring.unlock();
    }
    return sum.result();
  }

  private List<PlatformRecorder> copyOfRecorders() {
    synchronized (lock) {
      return new ArrayList<>(recorders);
    }
  }

  private List<Stripe> copyOfStripes() {
    List<Stripe> made = new ArrayList<>();
    synchronized (lock) {
      for (Stripe stripe : stripes) {
        if (stripe != null) {
          made.add(stripe);
        }
      }
    }
    return made;
  }

  /** Notes how many bytes a live thread has allocated so far, for when it is gone. */
  public void noteAllocatedBytes(ToLongFunction<Thread> allocatedBytes) {
    boolean rearm = rearmOnce;
    rearmOnce = false;
    for (PlatformRecorder recorder : copyOfRecorders()) {
      Thread thread = recorder.thread();
      if (thread != null) {
        long bytes = allocatedBytes.applyAsLong(thread);
        if (bytes > 0) {
          recorder.steps.allocatedBytes(bytes);
        }
      }
      if (rearm) {
        recorder.rearm();
      }
    }
    if (rearm) {
      copyOfStripes().forEach(Stripe::rearm);
    }
  }
}
