package dev.mayfly.recording;

import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread), any readers. The calling-context tree of one recorder, and
 * the context that its thread is in.
 *
 * <p>Each context has a number that follows from its caller's and its method's: the number of the
 * next one is computed, not looked up, so that a thread's current context changes without waiting
 * for memory (probabilistic calling contexts, Bond and McKinley, OOPSLA 2007 [1]). The number is
 * also the place in a hash table where the node is found. Unlike there it is never ambiguous: the
 * node knows its caller and method, and one whose number is taken already gets another.
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
 *   <li>The root has the number 0; none has {@link #EACH_ITS_OWN}.
 * </ul>
 *
 * [1] https://www.cs.utexas.edu/~mckinley/papers/pcc-oopsla-2007.pdf
 */
abstract class CallTree extends Sampler {
  /** The current context of a tree that virtual threads share: each of them has its own. */
  static final int EACH_ITS_OWN = -1;

  /** The first site of a node whose method has none. */
  static final int NO_SITE = Integer.MAX_VALUE;

  /** The golden ratio's part of 2^32; odd, so that different contexts seldom become one number. */
  private static final int MULTIPLIER = 0x9E3779B9;

  private static final int STEP = 0x85EBCA6B;

  final CallNode root;

  /** The number of the current context. */
  int currentId;

  private CallNode[] slots;

  /** All contexts by {@link CallNode#index}, the root first. */
  private CallNode[] nodes;

  private int nodeCount = 1;
  final SiteRegistry sites = SiteRegistry.instance();
  private final boolean shared;
  long repairedContexts;
  long droppedEvents;
  long foldedContexts;

  /**
   * Makes a tree of its root.
   *
   * @param shared whether virtual threads share it
   */
  CallTree(RecorderRegistry registry, boolean muted, long seed, boolean shared) {
    super(registry, muted, seed, null);
    this.shared = shared;
    nodes = new CallNode[16];
    slots = new CallNode[64];
    root = new CallNode(self(), null, CallNode.ROOT_FRAME, 0, 0, 0);
    nodes[0] = root;
    slots[slotOf(0, slots.length)] = root;
    currentId = shared ? EACH_ITS_OWN : 0;
  }

  /** For a virtual thread, which counts in another's tree. */
  CallTree(RecorderRegistry registry, CallTree stripe, long seed) {
    super(registry, false, seed, stripe);
    shared = false;
    nodes = stripe.nodes;
    slots = stripe.slots;
    root = stripe.root;
  }

  /** This, as what nodes know their owner by. */
  abstract ThreadRecorder self();

  /** Whether virtual threads share the tree. */
  public final boolean isShared() {
    return shared;
  }

  // Entering.

  /** Makes the context of a method current if it is where it is looked for first; else null. */
  @Nullable CallNode enterNear(int frameId) {
    int id = idOf(currentId, frameId);
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
    int id = idOf(currentId, frameId);
    CallNode child = find(id);
    if (child != null && child.computedFrame == frameId) {
      putFirst(child);
      currentId = id;
      return child;
    }
    boolean before = working;
    working = true;
    long mark = ownStepBegins();
    try {
      return current().enter(frameId);
    } catch (OutOfMemoryError noRoom) {
      droppedEvents++;
      return null;
    } finally {
      working = before;
      ownStepEnds(mark);
    }
  }

  /** As {@link #within}, if it is where it is looked for first; else null. */
  @Nullable CallNode withinNear(int frameId) {
    return near(idOf(currentId, frameId), frameId);
  }

  /**
   * The child of the current context for a method whose beginning was not seen; it does not become
   * current. Null where there is no room for it.
   */
  @Nullable CallNode within(int frameId) {
    boolean before = working;
    working = true;
    long mark = ownStepBegins();
    try {
      return childOf(current(), frameId);
    } catch (OutOfMemoryError noRoom) {
      droppedEvents++;
      return null;
    } finally {
      working = before;
      ownStepEnds(mark);
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

  private static int idOf(int callerId, int frameId) {
    return (callerId + frameId) * MULTIPLIER;
  }

  /** The number that is tried when another context has this one; odd steps reach all. */
  private static int nextId(int id) {
    int next = id + STEP;
    return next == EACH_ITS_OWN ? next + STEP : next;
  }

  private static int firstId(CallNode caller, int frameId) {
    int id = idOf(caller.id, frameId);
    return id == EACH_ITS_OWN ? nextId(id) : id;
  }

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
    int id = firstId(parent, frameId);
    CallNode node = find(id);
    while (node != null && (node.parent != parent || node.frame != frameId)) {
      id = nextId(id);
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
  final synchronized CallNode sharedChild(CallNode parent, int frameId) {
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
  CallNode newChild(CallNode parent, int frameId) {
    int frame = frameId;
    if (parent.depth >= registry.maxDepth() || !registry.reserveNode(self())) {
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
  final CallNode add(CallNode parent, int frame, int firstSite) {
    int id = firstId(parent, frame);
    while (find(id) != null) {
      id = nextId(id);
    }
    CallNode child =
        new CallNode(self(), parent, frame, firstSite == 0 ? NO_SITE : firstSite, nodeCount, id);
    if (id == idOf(parent.id, frame) && frame != CallNode.FOLDED_FRAME) {
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
  final int ownSitesOf(CallNode node) {
    return node.frame > 0 ? sites.siteCountOf(node.frame) : 0;
  }

  /**
   * Something is counted for the first time in a context.
   *
   * @param key the site, where it is not one of the method's own; else 0
   */
  final void firstEvent(CallNode node, int key) {
    FirstEvents watcher = registry.firstEvents();
    if (watcher == null || isMuted()) {
      return;
    }
    ThreadRecorder own = Probes.recorder(); // not this one, where virtual threads share it
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

  /** Adds another recorder's own counters, not its tree, to this one's. */
  final void addCounters(CallTree other) {
    repairedContexts += other.repairedContexts;
    droppedEvents += other.droppedEvents;
    foldedContexts += other.foldedContexts;
  }
}
