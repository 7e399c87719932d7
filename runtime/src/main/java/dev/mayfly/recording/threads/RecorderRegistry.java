package dev.mayfly.recording.threads;

import dev.mayfly.analysis.Analyses;
import dev.mayfly.analysis.AnalysisHost;
import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.ProbeSwitches;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.contexts.RecordingConfig;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.jvm.AllocatedBefore;
import dev.mayfly.recording.jvm.AllocatedBytes;
import dev.mayfly.recording.jvm.ThreadIds;
import dev.mayfly.recording.jvm.VirtualThreads;
import dev.mayfly.recording.meters.ProfilerAllocations;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
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
  private static final RecorderRegistry INSTANCE = new RecorderRegistry(new RecordingState());

  private final Object lock = new Object();
  private final List<PlatformRecorder> recorders = new ArrayList<>();

  /**
   * Guards the retired tree and what hangs on it; taken before {@link #lock} where both are needed.
   */
  private final ReentrantLock retiring = new ReentrantLock();

  /** The state that all recorders share. */
  public final RecordingState state;

  private final List<Runnable> beforeReading = new CopyOnWriteArrayList<>();
  private final NodeBudget liveNodes = new NodeBudget(RecordingConfig.DEFAULT.maxContexts());
  private final NodeBudget retiredNodes = new NodeBudget(RecordingConfig.DEFAULT.maxContexts());
  private final CallTree retired;
  private final FinishedThreads finished = new FinishedThreads();
  private final Retirement retirement;
  private final LiveRecorders live = new LiveRecorders();
  private final Stripes stripes;

  /** Events of threads for whose recorders memory was short. */
  final AtomicLong lostWithoutRecorder = new AtomicLong();

  /** The meters that take part. */
  public final Contributors contributors = new Contributors();

  /** A thread may have begun a stream without seeing the new listener. */
  private volatile boolean rearmOnce;

  private int sweepAt = 64;
  private long recorderNumber;

  private RecorderRegistry(RecordingState state) {
    this.state = state;
    stripes = new Stripes(state, liveNodes, contributors);
    retired = CallTree.muted(state, retiredNodes);
    retirement = new Retirement(retired, finished);
  }

  /** The threads of this JVM. */
  public static RecorderRegistry instance() {
    return INSTANCE;
  }

  /** Adds an action before the recorders are read. */
  public void beforeReading(Runnable action) {
    beforeReading.add(action);
  }

  /** Finds out the sizes of types that woven code has made meanwhile, as before each reading. */
  public void beforeReading() {
    beforeReading.forEach(Runnable::run);
  }

  /** Visits the live platform threads that have recorders. */
  public void forEachThread(AnalysisHost.ThreadVisitor visitor) {
    for (PlatformRecorder recorder : copyOfRecorders()) {
      Thread thread = recorder.thread();
      if (thread != null && thread.isAlive()) {
        visitor.thread(recorder.threadId, thread.getName());
      }
    }
  }

  /** Adds a contributor, to the trees that are there too. */
  public void add(Contributor contributor) {
    synchronized (lock) {
      stripes.add(contributor);
      for (PlatformRecorder recorder : recorders) {
        contributors.open(contributor, recorder.tree, recorder.name());
        recorder.sink = recorder.tree.sink();
      }
    }
  }

  /** Removes a contributor: its figures are not in later snapshots. */
  public void remove(Contributor contributor) {
    contributors.remove(contributor);
  }

  /** Passes the pending objects of virtual threads that are gone to their sinks. */
  public void finishPending() {
    for (Stripe stripe : stripes.all()) {
      stripe.unclaimed.recordThoseOfDeadThreads();
    }
  }

  /** Restarts the sampling of all streams, after a listener was added or removed. */
  public void rearm() {
    rearmOnce = rearmAll(); // at a program's start all see the listener, and draw once only
  }

  /** Returns whether there is any stream. */
  private boolean rearmAll() {
    List<PlatformRecorder> known = copyOfRecorders();
    known.forEach(recorder -> SamplingRestart.rearm(recorder.types, recorder.tree));
    List<Stripe> shared = stripes.all();
    shared.forEach(Stripe::rearm);
    return !known.isEmpty() || !shared.isEmpty();
  }

  /** Limits the contexts of live threads, and those of the retired tree, to so many. */
  public void limit(int contexts) {
    liveNodes.limit(contexts);
    retiredNodes.limit(contexts);
  }

  /** The number of contexts that the trees of live threads have together; costs nothing. */
  public int liveContexts() {
    return liveNodes.used();
  }

  /** The recorders of live threads whose identifiers are known. */
  public LiveRecorders live() {
    return live;
  }

  /** The live virtual threads. */
  public Stripes.Live liveVirtual() {
    return stripes.live();
  }

  /** The budget that the trees of live threads share. */
  NodeBudget liveNodes() {
    return liveNodes;
  }

  /** A recorder for threads that are kept out of the records. */
  ThreadRecorder mutedRecorder() {
    return PlatformRecorder.muted(state, ThreadIds.NONE);
  }

  ThreadRecorder newRecorder(Thread thread) {
    if (VirtualThreads.isVirtual(thread)) {
      return newVirtualRecorder(thread);
    }
    long reading = ProbeSwitches.readingBytes ? AllocatedBytes.ofThisThread() : 0;
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
    RecordingConfig config = state.config;
    PlatformRecorder recorder;
    synchronized (lock) {
      CallTree tree = CallTree.ofThread(state, liveNodes);
      contributors.open(tree, thread.getName());
      recorder =
          PlatformRecorder.of(
              state, tree, thread, config.bySiteOnly(), config.seed() + 31 * ++recorderNumber);
      contributors.open(recorder, reading);
      recorders.add(recorder);
      live.add(recorder); // last: its thread finds it from now on
    }
    recorder.steps.ends(reading);
    return recorder;
  }

  /**
   * The recorder of the live platform thread with this identifier; null if it has none, or the
   * identifier is unknown. Takes no lock.
   */
  @Nullable PlatformRecorder recorderOf(long threadId) {
    return threadId <= ThreadIds.UNKNOWN ? null : live.find(threadId);
  }

  private ThreadRecorder newVirtualRecorder(Thread thread) {
    RecordingConfig config = state.config;
    long number;
    synchronized (lock) {
      number = ++recorderNumber;
    }
    VirtualRecorder recorder =
        stripes.newRecorder(thread, config.bySiteOnly(), config.seed() + 31 * number);
    contributors.open(recorder, 0);
    return recorder;
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

  /** Visits the recorders of threads that live, while none retires. */
  public void forEachRecorder(Consumer<PlatformRecorder> visitor) {
    retiring.lock();
    try {
      sweep();
      copyOfRecorders().forEach(visitor);
    } finally {
      retiring.unlock();
    }
  }

  /**
   * If memory or the stack ends meanwhile, the recorder stays, with the counts that were not moved
   * yet.
   */
  private void retire(PlatformRecorder recorder) {
    CurrentRecorder.forget(recorder);
    contributors.ended(recorder);
    int nodes = retirement.move(recorder);
    contributors.retire(recorder);
    ThreadSites row = finished.group(recorder.name());
    long beforeAttach = AllocatedBefore.instance().of(recorder.threadId);
    synchronized (lock) { // nothing below allocates
      if (recorders.remove(recorder)) {
        ProfilerAllocations steps = recorder.steps;
        boolean charged = steps.bytes != null;
        long before = Math.min(steps.allocatedBytes(), beforeAttach);
        row.addThread(steps.profilerBytes, charged ? 0 : steps.allocatedBytes() - before);
        retired.addCounters(recorder.tree);
        liveNodes.release(nodes - 1);
      }
    }
    Analyses.threadEnded(recorder.threadId, recorder.name());
  }

  /**
   * The context of the retired tree with the same path: it outlives the thread. A context of a tree
   * that is of no thread outlives all threads itself. To be called within {@link #guarded} only.
   */
  public CallNode twin(CallNode node) {
    return retirement.twin(node);
  }

  /** The root of the retired tree, to which figures without a context of their own belong. */
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
    beforeReading();
    read(visitor, true);
  }

  /**
   * As {@link #accept}, without what contributors know, and without the sizes of types that no
   * reading has asked for before.
   */
  public void acceptCounts(ProfileVisitor visitor) {
    read(visitor, false);
  }

  private void read(ProfileVisitor visitor, boolean whole) {
    retiring.lock();
    try {
      sweep();
      for (PlatformRecorder recorder : copyOfRecorders()) {
        visitor.recorder(recorder.thread(), recorder.steps.profilerBytes);
        RecorderReading.read(recorder, visitor);
      }
      for (Stripes.Reading group : stripes.read()) {
        long threads = group.threads();
        int alive = group.live();
        for (Stripe stripe : group.stripes()) {
          visitor.virtualThreads(group.name(), threads, alive);
          RecorderReading.read(stripe.tree, visitor);
          threads = 0; // they are reported
          alive = 0;
        }
      }
      visitor.recorder(null, 0);
      RecorderReading.read(retired, visitor);
      if (whole) {
        contributors.accept(visitor);
      }
      finished.accept(visitor);
    } finally {
      retiring.unlock();
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
      for (Stripe stripe : stripes.all()) {
        sum.add(stripe.tree);
        sum.addBytes(stripe.tableBytes());
      }
      sum.add(retired);
      sum.addDropped(lostWithoutRecorder.get());
      contributors.health(sum);
    } finally {
      retiring.unlock();
    }
    return sum.result();
  }

  /** The recorders of platform threads, as of now. */
  public List<PlatformRecorder> copyOfRecorders() {
    synchronized (lock) {
      return new ArrayList<>(recorders);
    }
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
    }
    if (rearm) {
      rearmAll();
    }
  }
}
