package dev.mayfly.recording.contexts;

import dev.mayfly.analysis.Contexts;
import dev.mayfly.recording.meters.ExecutionTable;
import dev.mayfly.recording.meters.LengthTable;
import dev.mayfly.recording.meters.ProfilerAllocations;
import dev.mayfly.recording.sampling.SamplingGaps;
import dev.mayfly.recording.sampling.SamplingMark;
import dev.mayfly.recording.tables.NumberTable;
import dev.mayfly.site.LayerBoundaries;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Single writer (the recorder's thread), any readers. A calling-context tree. Some trees are of no
 * single thread: those that virtual threads share, the retired tree, the tree of sampled contexts.
 *
 * <p>A table finds a context by its caller and its method. It has numbers only: to compare a key
 * takes no load of a node, of which a large tree has more than a cache. A node is in {@link #nodes}
 * before its number is in the table: a thread that found its number finds the node. A thread that
 * shares the tree may miss a context, and never takes another one for it.
 */
public final class CallTree implements SamplingMark.First, Contexts {
  /** Knows where a thread is. */
  public interface Place {
    /** The context of the calling thread, which is probably this one. */
    CallNode of(CallNode probably);
  }

  /** The first site of a node whose method has none. */
  static final int NO_SITE = Integer.MAX_VALUE;

  /** The context outside all methods. */
  public final CallNode root;

  /** The recorder's own steps on the thread that writes the tree. */
  public final ProfilerAllocations steps;

  /** The executed bytecodes and calls by context; the tree's thread writes them. */
  public final ExecutionTable executions;

  /** The lengths of arrays; null where these are not counted. A meter sets it when it is added. */
  public volatile @Nullable LengthTable lengths;

  /** Receives single events; null where nothing does. */
  private volatile @Nullable EventSink sink;

  /** Receives contexts as they are found; null where nothing does. */
  private volatile @Nullable ContextListener listener;

  /** The contexts that have been found, by number. */
  public final ContextTable contexts = new ContextTable();

  long repairedContexts;
  long unknownContexts;
  long droppedEvents;
  long foldedContexts;

  /** Each context but the root by its {@link #keyOf}. */
  private final NumberTable children = new NumberTable();

  /** All contexts by {@link CallNode#index}, the root first. */
  private CallNode[] nodes = new CallNode[16];

  private int nodeCount = 1;

  /** Asks the stack of the tree's thread, whose recorder sets it; null without such a thread. */
  public @Nullable Place placeOfThread;

  private final SiteRegistry sites = SiteRegistry.instance();
  private final TreeState state;
  private final NodeBudget budget;
  private final boolean muted;

  /** For virtual threads that share the tree: when its streams are sampled first; else null. */
  private final @Nullable SamplingGaps sharedGaps;

  /** For virtual threads that share the tree: what the recorder does itself on each; else null. */
  private final ProfilerAllocations.@Nullable OfThisThread stepsOfOthers;

  private CallTree(
      TreeState state,
      NodeBudget budget,
      ProfilerAllocations steps,
      boolean muted,
      @Nullable SamplingGaps sharedGaps,
      ProfilerAllocations.@Nullable OfThisThread stepsOfOthers) {
    this.state = state;
    this.budget = budget;
    this.steps = steps;
    this.muted = muted;
    this.sharedGaps = sharedGaps;
    this.stepsOfOthers = stepsOfOthers;
    executions = new ExecutionTable(sharedGaps != null);
    root = new CallNode(this, null, CallNode.ROOT_FRAME, 0, 0, 0);
    nodes[0] = root;
  }

  /** The tree of one platform thread. */
  public static CallTree ofThread(TreeState state, NodeBudget budget) {
    return new CallTree(state, budget, ProfilerAllocations.measured(), false, null, null);
  }

  /** A tree that virtual threads share. */
  public static CallTree shared(
      TreeState state,
      NodeBudget budget,
      long seed,
      ProfilerAllocations.OfThisThread stepsOfThisThread) {
    return new CallTree(
        state,
        budget,
        ProfilerAllocations.unmeasured(),
        false,
        new SamplingGaps(seed),
        stepsOfThisThread);
  }

  /** A tree that no thread records into: nothing is sampled there. */
  public static CallTree muted(TreeState state, NodeBudget budget) {
    return new CallTree(state, budget, ProfilerAllocations.unmeasured(), true, null, null);
  }

  /** A tree of contexts alone, for whom they are looked up. */
  public CallTree ofNobody() {
    return muted(state, new NodeBudget(state.config().maxContexts()));
  }

  /** Receives single events; null where nothing does. */
  public @Nullable EventSink sink() {
    return sink;
  }

  /**
   * Has single events passed on, of threads whose recorders begin from now on, and of a platform
   * thread whose recorder is there.
   *
   * @return whether they are: false if there is another receiver
   */
  public boolean sink(EventSink receiver) {
    boolean first = sink == null;
    sink = first ? receiver : sink;
    return first;
  }

  /** Sets who receives contexts as they are found. */
  public void listener(ContextListener receiver) {
    listener = receiver;
  }

  /** A context was found on the stack of the current thread. */
  void found(CallNode context, boolean beginsOrEnds) {
    ContextListener receiver = listener;
    if (receiver != null) {
      try {
        receiver.found(context.index, beginsOrEnds);
      } catch (RuntimeException | LinkageError | VirtualMachineError lost) {
        // the context is found all the same
      }
    }
  }

  /** A key is counted first in a context, on the current thread. */
  void counted(CallNode context, int key) {
    ContextListener receiver = listener;
    if (receiver != null && key > 0 && sites.frameOf(key) != context.frame) {
      try {
        receiver.counted(context.index, key);
      } catch (RuntimeException | LinkageError | VirtualMachineError lost) {
        // it is counted all the same
      }
    }
  }

  /** Whether virtual threads share the tree. */
  public boolean isShared() {
    return sharedGaps != null;
  }

  /** Whether the tree is kept out of the records, or no thread writes it. */
  public boolean isMuted() {
    return muted;
  }

  /** The recorder's own steps on the calling thread, which writes this tree; null if unknown. */
  @Nullable ProfilerAllocations stepsOfThisThread() {
    ProfilerAllocations.OfThisThread others = stepsOfOthers;
    return others == null ? steps : others.steps();
  }

  // Sampling.

  @Override
  public long firstMark() {
    return muted || state.rates() == null ? SamplingMark.NEVER : SamplingMark.UNARMED;
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
    SamplingRates rates = state.rates();
    if (rates == null || key < 0) {
      return SamplingMark.NEVER;
    }
    int exponent = rates.samplingExponent(key);
    return SamplingMark.of(gaps.next(rates.baseInterval(), exponent), exponent);
  }

  // Finding.

  /**
   * The caller's index and the method's frame; not 0, since the root's frame is no node's child.
   */
  private static long keyOf(int caller, int frameId) {
    return ((long) caller << Integer.SIZE) | (frameId & 0xFFFF_FFFFL);
  }

  /** The child of a context for a method; null if there is none. */
  @Nullable CallNode find(CallNode parent, int frameId) {
    int context = children.find(keyOf(parent.index, frameId));
    return context == NumberTable.UNKNOWN ? null : nodes[context];
  }

  /** The child for a frame, made if need be. */
  public CallNode childOf(CallNode parent, int frameId) {
    if (parent.frame == CallNode.FOLDED_FRAME) {
      return parent;
    }
    CallNode child = find(parent, frameId);
    if (child != null) {
      return child;
    }
    return isShared() ? newSharedChild(parent, frameId) : newChild(parent, frameId);
  }

  // By number.

  /**
   * The node of a context whose number is not known yet, found on the stack of the current thread.
   * Where there is no more room for numbers, a node that stands for all of them.
   *
   * @param frameId the method that is probably the innermost one in it; 0 for any
   * @param beginsOrEnds whether the innermost method of the stack is not in it
   */
  CallNode newContext(long context, int frameId, boolean beginsOrEnds) {
    if (isFull()) {
      return folded();
    }
    int caller =
        frameId == 0
            ? ContextTable.UNKNOWN
            : contexts.find(ContextNumber.callerOf(context, frameId));
    if (caller != ContextTable.UNKNOWN && !isConstructor(node(caller))) {
      return newContext(context, node(caller), frameId);
    }
    ContextSearch search = new ContextSearch(this, context, beginsOrEnds);
    return search.walk() ? search.found() : repaired(search, context);
  }

  /** Whether a context is that of a constructor. */
  boolean isConstructor(CallNode node) {
    MethodFrame method = node.frame > 0 ? sites.frame(node.frame) : null;
    return method != null && method.methodName().equals(ContextSearch.CONSTRUCTOR);
  }

  /** Contexts that are folded have numbers, too, of which there is no end. */
  private boolean isFull() {
    return contexts.size() >= state.config().maxContexts();
  }

  private CallNode folded() {
    foldedContexts++;
    return childOf(root, CallNode.FOLDED_FRAME);
  }

  /** The number is not the stack's: the end of a method was lost. The stack is right. */
  synchronized CallNode repaired(ContextSearch stack, long context) {
    repairedContexts++;
    CallNode node = stack.contextIn(ContextNumber.ROOT);
    contexts.put(context, node.index);
    return node;
  }

  /** The node of a context whose caller's is known. */
  synchronized CallNode newContext(long context, CallNode caller, int frameId) {
    if (isFull()) {
      return folded();
    }
    CallNode node = childOf(caller, frameId);
    contexts.put(context, node.index);
    return node;
  }

  private synchronized CallNode newSharedChild(CallNode parent, int frameId) {
    CallNode child = find(parent, frameId);
    return child != null ? child : newChild(parent, frameId);
  }

  /**
   * The context with this {@link CallNode#index}. Any thread may ask to which the owner has
   * published the number after it made the context.
   */
  public CallNode node(int index) {
    return nodes[index];
  }

  // For events, on any thread.

  @Override
  public int callerOf(int context) {
    CallNode node = nodeIfKnown(context);
    return node == null ? NONE : node.parent == null ? 0 : node.parent.index;
  }

  @Override
  public int methodOf(int context) {
    return node(context).frame;
  }

  private @Nullable CallNode nodeIfKnown(int context) {
    @Nullable CallNode[] known = nodes;
    return context < known.length ? known[context] : null;
  }

  // Growing.

  /** Makes the child for a frame, or one that stands for it where a budget is used up. */
  private CallNode newChild(CallNode parent, int frameId) {
    int frame = frameId;
    int deepest = Math.min(state.config().maxDepth(), CallNode.DEEPEST - 2);
    if (parent.depth() >= deepest || !budget.reserve()) {
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
  public CallNode add(CallNode parent, int frame, int firstSite) {
    int place = LayerBoundaries.instance().placeOf(frame, parent.place());
    CallNode child =
        new CallNode(this, parent, frame, firstSite == 0 ? NO_SITE : firstSite, nodeCount, place);
    if (nodeCount == nodes.length) {
      CallNode[] more = Arrays.copyOf(nodes, nodeCount * 2);
      VarHandle.releaseFence(); // for whom node(int) serves
      nodes = more;
    }
    children.reserve();
    nodes[nodeCount++] = child;
    parent.addChild(child); // first: nothing is counted in a node that readers would not find
    children.put(keyOf(parent.index, frame), child.index); // now others find it without a lock
    return child;
  }

  /** So many events were lost because memory was short. */
  void dropped(long events) {
    if (isShared()) {
      synchronized (this) {
        droppedEvents += events;
      }
    } else {
      droppedEvents += events;
    }
  }

  /** The number of sites of a node's own method. */
  int ownSitesOf(CallNode node) {
    return node.frame > 0 ? sites.siteCountOf(node.frame) : 0;
  }

  /** Adds another tree's own counters, not its contexts, to this one's. */
  public void addCounters(CallTree other) {
    repairedContexts += other.repairedContexts;
    unknownContexts += other.unknownContexts;
    droppedEvents += other.droppedEvents;
    foldedContexts += other.foldedContexts;
  }
}
