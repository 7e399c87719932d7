package dev.mayfly.recording;

import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread), any readers. A calling-context tree, and the context that
 * its thread is in. Some trees are of no single thread: those that virtual threads share, the
 * retired tree, the tree of sampled contexts.
 *
 * <p>Each context has a number that is computed from its caller's and its method's ({@link
 * ContextIds}), so that a thread's current context changes without waiting for memory. The number
 * is also the place in a hash table where the node is found; the node knows its caller and method.
 *
 * <p>Finding children by way of their parents took four loads, each of which waited for the one
 * before: 17 % more CPU time in Saxon (RealPrograms).
 *
 * <p>What changes often is numbers, not references. A reference would cost the collector's store
 * barrier at each entry and exit, with G1 a memory fence once the recorder is old: H2 took 5.7
 * times its CPU instead of 2.1 (RealPrograms).
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>{@link #slots} has a power of two places, at least three of four of which are empty; a node
 *       stands at the first place that was empty from {@link #slotOf} its number on, or changed
 *       places with one before it; there is no empty place between.
 *   <li>The root has the number 0; none has {@link ContextIds#EACH_ITS_OWN}.
 * </ul>
 */
public final class CallTree implements SamplingMark.First {
  /** The first site of a node whose method has none. */
  static final int NO_SITE = Integer.MAX_VALUE;

  final CallNode root;

  /** The recorder whose thread alone writes this tree, which sets it; null where there is none. */
  @Nullable PlatformRecorder recorder;

  final OwnSteps steps;

  /** The number of the current context. */
  int currentId;

  long repairedContexts;
  long droppedEvents;
  long foldedContexts;

  private CallNode[] slots;

  /** All contexts by {@link CallNode#index}, the root first. */
  private CallNode[] nodes;

  private int nodeCount = 1;
  private final SiteRegistry sites = SiteRegistry.instance();
  private final RecordingState state;
  private final NodeBudget budget;
  private final boolean muted;

  /** Where virtual threads share the tree: when its streams are sampled first; else null. */
  private final @Nullable SamplingGaps sharedGaps;

  /** Where virtual threads share the tree: what the recorder does itself on each; else null. */
  private final OwnSteps.@Nullable OfThisThread stepsOfOthers;

  private CallTree(
      RecordingState state,
      NodeBudget budget,
      OwnSteps steps,
      boolean muted,
      @Nullable SamplingGaps sharedGaps,
      OwnSteps.@Nullable OfThisThread stepsOfOthers) {
    this.state = state;
    this.budget = budget;
    this.steps = steps;
    this.muted = muted;
    this.sharedGaps = sharedGaps;
    this.stepsOfOthers = stepsOfOthers;
    nodes = new CallNode[16];
    slots = new CallNode[64];
    root = new CallNode(this, null, CallNode.ROOT_FRAME, 0, 0, 0);
    nodes[0] = root;
    slots[slotOf(0, slots.length)] = root;
    currentId = sharedGaps == null ? 0 : ContextIds.EACH_ITS_OWN;
  }

  /** The tree of one platform thread. */
  static CallTree ofThread(RecordingState state, NodeBudget budget) {
    return new CallTree(state, budget, OwnSteps.measured(), false, null, null);
  }

  /** A tree that virtual threads share. */
  static CallTree shared(
      RecordingState state, NodeBudget budget, long seed, OwnSteps.OfThisThread stepsOfThisThread) {
    return new CallTree(
        state, budget, OwnSteps.unmeasured(), false, new SamplingGaps(seed), stepsOfThisThread);
  }

  /** A tree that no thread records into: nothing is sampled there. */
  static CallTree muted(RecordingState state, NodeBudget budget) {
    return new CallTree(state, budget, OwnSteps.unmeasured(), true, null, null);
  }

  /** Whether virtual threads share the tree. */
  public boolean isShared() {
    return sharedGaps != null;
  }

  /** Whether the tree is kept out of the records, or no thread writes it. */
  boolean isMuted() {
    return muted;
  }

  /**
   * What the recorder does itself on the calling thread, which writes this tree; null if unknown.
   */
  @Nullable OwnSteps stepsOfThisThread() {
    OwnSteps.OfThisThread others = stepsOfOthers;
    return others == null ? steps : others.steps();
  }

  // Sampling.

  @Override
  public long firstMark() {
    return muted || state.listener == null ? SamplingMark.NEVER : SamplingMark.UNARMED;
  }

  /**
   * The mark of a stream that begins now, with this tree's monitor held where threads share it:
   * none of them may find it without a mark, or they would not know where it began.
   */
  long firstMark(int key) {
    SamplingGaps gaps = sharedGaps;
    if (gaps == null) {
      return firstMark();
    }
    AllocationListener listener = state.listener;
    if (listener == null || key < 0) {
      return SamplingMark.NEVER;
    }
    int exponent = listener.samplingExponent(key);
    return SamplingMark.of(gaps.next(listener.baseInterval(), exponent), exponent);
  }

  // Entering.

  /** Makes the context of a method current if it is where it is looked for first; else null. */
  @Nullable CallNode enterNear(int frameId) {
    int id = ContextIds.of(currentId, frameId);
    CallNode child = near(id, frameId);
    if (child != null) {
      currentId = id;
    }
    return child;
  }

  private @Nullable CallNode near(int id, int frameId) {
    CallNode[] table = slots;
    CallNode node = table[slotOf(id, table.length)];
    return node != null && node.id == id && node.computedFrame == frameId ? node : null;
  }

  /**
   * A method begins.
   *
   * @return its context, null where there is no room for it
   */
  @Nullable CallNode enter(int frameId) {
    int id = ContextIds.of(currentId, frameId);
    CallNode child = find(id);
    if (child != null && child.computedFrame == frameId) {
      putFirst(child);
      currentId = id;
      return child;
    }
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      return current().enter(frameId);
    } catch (OutOfMemoryError noRoom) {
      droppedEvents++;
      return null;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** As {@link #within}, if it is where it is looked for first; else null. */
  @Nullable CallNode withinNear(int frameId) {
    return near(ContextIds.of(currentId, frameId), frameId);
  }

  /**
   * The child of the current context for a method whose beginning was not seen; it does not become
   * current. Null where there is no room for it.
   */
  @Nullable CallNode within(int frameId) {
    boolean before = steps.working;
    steps.working = true;
    long mark = steps.stepBegins();
    try {
      return childOf(current(), frameId);
    } catch (OutOfMemoryError noRoom) {
      droppedEvents++;
      return null;
    } finally {
      steps.working = before;
      steps.stepEnds(mark);
    }
  }

  /** The current context. */
  CallNode current() {
    CallNode here = find(currentId);
    return here != null ? here : root;
  }

  void current(CallNode node) {
    currentId = node.id;
  }

  /** The method that this thread is in, for another thread: 0 if it is in none. */
  int frameNow() {
    CallNode here = find(currentId); // null while the table is just growing
    return here == null ? 0 : here.frame;
  }

  // Finding.

  private static int slotOf(int id, int slots) {
    return (id >>> 8) & (slots - 1);
  }

  /** The context with a number; null if there is none. */
  @Nullable CallNode find(int id) {
    CallNode[] table = slots;
    int slot = slotOf(id, table.length);
    CallNode node = table[slot];
    while (node != null && node.id != id) {
      slot = (slot + 1) & (table.length - 1);
      node = table[slot];
    }
    return node;
  }

  /** The child of a context for a method; null if there is none. */
  @Nullable CallNode find(CallNode parent, int frameId) {
    int id = ContextIds.first(parent.id, frameId);
    CallNode node = find(id);
    while (node != null && (node.parent != parent || node.frame != frameId)) {
      id = ContextIds.next(id);
      node = find(id);
    }
    return node;
  }

  /** The child for a frame, made if need be; without making it current. */
  CallNode childOf(CallNode parent, int frameId) {
    if (parent.frame == CallNode.FOLDED_FRAME) {
      return parent;
    }
    CallNode child = find(parent, frameId);
    return child != null ? child : newChild(parent, frameId);
  }

  /** The child for a frame, made if need be, in a tree that virtual threads share. */
  synchronized CallNode sharedChild(CallNode parent, int frameId) {
    return childOf(parent, frameId);
  }

  /**
   * The context with this {@link CallNode#index}. Any thread may ask to which the owner has
   * published the number after it made the context.
   */
  public CallNode node(int index) {
    return nodes[index];
  }

  // Growing.

  /** Makes the child for a frame, or one that stands for it where a budget is used up. */
  private CallNode newChild(CallNode parent, int frameId) {
    int frame = frameId;
    if (parent.depth >= state.config.maxDepth() || !budget.reserve()) {
      foldedContexts++;
      CallNode folded = find(parent, CallNode.FOLDED_FRAME);
      if (folded != null) {
        return folded;
      }
      frame = CallNode.FOLDED_FRAME;
    }
    return add(parent, frame, frame > 0 ? sites.firstSiteOf(frame) : 0);
  }

  /** Adds a child whose method has sites from this on; 0 if it has none. */
  CallNode add(CallNode parent, int frame, int firstSite) {
    int id = ContextIds.first(parent.id, frame);
    while (find(id) != null) {
      id = ContextIds.next(id);
    }
    CallNode child =
        new CallNode(this, parent, frame, firstSite == 0 ? NO_SITE : firstSite, nodeCount, id);
    if (id == ContextIds.of(parent.id, frame) && frame != CallNode.FOLDED_FRAME) {
      child.computedFrame = frame;
    }
    makeRoom();
    nodes[nodeCount++] = child;
    VarHandle.storeStoreFence(); // virtual threads and readers find it without a lock
    put(slots, child);
    parent.addChild(child);
    return child;
  }

  private void makeRoom() {
    if (nodeCount == nodes.length) {
      CallNode[] more = Arrays.copyOf(nodes, nodeCount * 2);
      VarHandle.releaseFence(); // for whom node(int) serves
      nodes = more;
    }
    if (4 * (nodeCount + 1) > slots.length) {
      CallNode[] more = new CallNode[2 * slots.length];
      for (int i = 0; i < nodeCount; i++) {
        put(more, nodes[i]);
      }
      VarHandle.storeStoreFence();
      slots = more;
    }
  }

  private static void put(CallNode[] table, CallNode node) {
    int slot = slotOf(node.id, table.length);
    while (table[slot] != null) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = node;
  }

  /**
   * Lets a node change places with the one that stands where it is looked for first: most of those
   * that share a place are seldom entered. Other threads may miss both for a moment.
   */
  private void putFirst(CallNode node) {
    CallNode[] table = slots;
    int first = slotOf(node.id, table.length);
    int slot = first;
    while (table[slot] != node) {
      slot = (slot + 1) & (table.length - 1);
    }
    table[slot] = table[first];
    table[first] = node;
  }

  /** How many sites a node's own method has. */
  int ownSitesOf(CallNode node) {
    return node.frame > 0 ? sites.siteCountOf(node.frame) : 0;
  }

  /**
   * Something is counted for the first time in a context.
   *
   * @param key the site, where it is not one of the method's own; else 0
   */
  void firstEvent(CallNode node, int key) {
    FirstEvents watcher = state.firstEvents;
    if (watcher == null || muted) {
      return;
    }
    OwnSteps own = stepsOfThisThread();
    boolean before = own != null && own.working;
    if (own != null) {
      own.working = true;
    }
    try {
      watcher.counted(node, key);
    } finally {
      if (own != null) {
        own.working = before;
      }
    }
  }

  /** Adds another tree's own counters, not its contexts, to this one's. */
  void addCounters(CallTree other) {
    repairedContexts += other.repairedContexts;
    droppedEvents += other.droppedEvents;
    foldedContexts += other.foldedContexts;
  }
}
