package dev.mayfly.recording;

import dev.mayfly.recording.contexts.CallNode;
import dev.mayfly.recording.contexts.CallTree;
import dev.mayfly.recording.contexts.ContextSampler;
import dev.mayfly.recording.contexts.ContextTally;
import dev.mayfly.recording.contexts.NodeBudget;
import dev.mayfly.recording.contexts.ProfileVisitor;
import dev.mayfly.recording.contexts.RecorderHealth;
import dev.mayfly.recording.contexts.RecordingState;
import dev.mayfly.recording.contexts.TreeWalk;
import dev.mayfly.recording.sampling.FrameIds;
import dev.mayfly.recording.sampling.StackPath;
import dev.mayfly.recording.sampling.WalkBudget;
import dev.mayfly.recording.sampling.WalkRates;
import dev.mayfly.recording.threads.Contributor;
import dev.mayfly.recording.threads.ThreadRecorder;
import dev.mayfly.recording.types.ArrayLayout;
import dev.mayfly.site.MethodFrame;
import dev.mayfly.site.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Thread-safe. The contexts of a sample of the sampled objects, each found by a walk of the
 * allocating thread's stack: all frames, also those of code that is not woven. One tree for all
 * threads, with the sums of weights from which the share of each context in its site's objects is
 * estimated.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>A draw happens in the midst of the program, which may hold any lock: {@link #lock} is held
 *       for a walk down the tree and no longer, and within it no other lock is taken and no code of
 *       the program runs. No thread waits here for the tracker or for a snapshot.
 *   <li>The tree and the table of frames have a budget of nodes each; nothing here refers to a
 *       class of the program once the walk has ended.
 *   <li>An object whose stack could not be walked, for want of stack or memory, is counted below
 *       {@link MethodFrame#CONTEXT_NOT_SAMPLED}: its weight is never lost, only its context.
 * </ul>
 */
public final class SampledContexts implements ContextSampler, Contributor {
  private static final int REHEARSAL_FRAMES = 200;

  private final SiteRegistry sites = SiteRegistry.instance();
  private final RecordingState state;
  private final int maxNodes;
  private final StackWalker walker = StackWalker.getInstance();
  private final FrameIds frames;
  private final Object lock = new Object();
  private final CallTree tree;
  private final TallyTable tallies = new TallyTable();
  private final CallNode unknown;

  /** Not LongAdders: those make cells, and walks fail when memory is short. */
  private final AtomicLong walks = new AtomicLong();

  private final AtomicLong failedWalks = new AtomicLong();
  private final WalkBudget budget = new WalkBudget(System.nanoTime());
  private final WalkRates rates;

  /**
   * No contexts yet.
   *
   * @param interval of how many sampled objects one has its stack walked; 0 leaves it to the time
   *     that walks take
   */
  SampledContexts(RecordingState state, int maxNodes, int interval) {
    this.state = state;
    this.maxNodes = maxNodes;
    rates = new WalkRates(interval);
    tree = CallTree.muted(state, new NodeBudget(maxNodes));
    frames = new FrameIds(sites, maxNodes);
    unknown = tree.add(tree.root, sites.frame(MethodFrame.CONTEXT_NOT_SAMPLED), 0);
  }

  // On the program's threads.

  @Override
  public int interval(int site, int doublings) {
    return rates.next(site, pressure(), doublings);
  }

  @Override
  public CallNode unknown() {
    return unknown;
  }

  @Override
  public CallNode drawn(int site, int length, long weight) {
    try {
      int[] path = walk();
      synchronized (lock) {
        CallNode node = path == null ? flat(site) : find(path);
        count(node, site, 1, weight, length);
        return node;
      }
    } catch (VirtualMachineError noRoom) {
      failedWalks.incrementAndGet();
      return unknown;
    }
  }

  @Override
  public CallNode claimed(CallNode context, int constructor, long counted, int site, long weight) {
    try {
      synchronized (lock) {
        CallNode node = callerIn(context, site);
        if (context != unknown) {
          count(context, constructor, -1, counted, 0);
        }
        if (weight > 0) {
          count(node, site, 1, weight, 0);
        }
        return node;
      }
    } catch (VirtualMachineError noRoom) {
      return context;
    }
  }

  private int @Nullable [] walk() {
    long start = System.nanoTime();
    int[] ids = null;
    try {
      ids = walker.walk(new StackPath(state.config.maxDepth())).ids(frames);
    } catch (RuntimeException | LinkageError | VirtualMachineError unwalkable) {
      failedWalks.incrementAndGet();
    }
    walks.incrementAndGet();
    long now = System.nanoTime();
    budget.walked(now - start, now);
    return ids;
  }

  /** The number of times that intervals double, so that walks take little time. */
  int pressure() {
    return budget.pressure(System.nanoTime());
  }

  private void count(CallNode node, int site, int objects, long weight, int length) {
    int layout = sites.layoutOf(site);
    double bytes = layout == 0 ? 0 : ArrayLayout.bytes(layout, length);
    tallies.add(node, site, objects, weight, length, bytes);
  }

  private CallNode find(int[] path) {
    CallNode node = tree.root;
    for (int frame : path) {
      node = tree.childOf(node, frame == FrameIds.NONE ? CallNode.FOLDED_FRAME : frame);
    }
    return node;
  }

  private CallNode flat(int site) {
    return tree.childOf(unknown, sites.frameOf(site));
  }

  private CallNode callerIn(CallNode constructor, int site) {
    if (constructor.frame() == CallNode.FOLDED_FRAME) {
      return constructor;
    }
    int frame = sites.frameOf(site);
    CallNode node = constructor.caller();
    while (node != null && node.frame() != frame) {
      node = node.caller();
    }
    return node != null ? node : flat(site);
  }

  // On any thread.

  /** The number of walked stacks. */
  public long walks() {
    return walks.get();
  }

  /** The number of walks that failed for lack of stack or memory. */
  public long failedWalks() {
    return failedWalks.get();
  }

  /** Wall time that the program's threads have spent walking their stacks, in nanoseconds. */
  public long walkNanos() {
    return budget.nanos();
  }

  /** Tells all contexts and tallies. Time in proportion to the contexts; draws go on meanwhile. */
  @Override
  public void accept(ProfileVisitor visitor) {
    Map<CallNode, List<ContextTally>> byNode = new HashMap<>();
    tallies.forEach(
        tally -> byNode.computeIfAbsent(tally.node(), node -> new ArrayList<>(1)).add(tally));
    visitor.sampledContexts();
    TreeWalk.walk(
        tree.root,
        node -> {
          visitor.enter(node.frame(), node);
          for (ContextTally tally : byNode.getOrDefault(node, List.of())) {
            if (tally.objects() > 0) {
              visitor.drawn(tally);
            }
          }
        },
        node -> visitor.exit());
  }

  @Override
  public void health(RecorderHealth.Sum sum) {
    sum.add(tree);
    sum.addBytes(tallies.heapBytes() + rates.heapBytes());
  }

  /**
   * Walks a stack as deep as it may become, on a tree of its own, so that all classes that a draw
   * uses are ready.
   */
  @Override
  public void warmUp(ThreadRecorder recorder) {
    if (!recorder.tree.isShared()) {
      new SampledContexts(state, maxNodes, 1).rehearse(REHEARSAL_FRAMES);
    }
  }

  private void rehearse(int deeper) {
    if (deeper > 0) {
      rehearse(deeper - 1);
      return;
    }
    CallNode context = drawn(0, 0, 2);
    claimed(context, 0, 2, 0, 1);
    interval(0, 0);
    accept(
        new ProfileVisitor() { // a lambda would take its time to start
          @Override
          public void recorder(@Nullable Thread thread, long profilerBytes) {}

          @Override
          public void enter(int frameId, CallNode node) {}

          @Override
          public void counters(int siteId, long allocations, long elements, long bytes) {}

          @Override
          public void failures(int siteId, long failures) {}

          @Override
          public void exit() {}

          @Override
          public void finished(String name, int threads, long allocated, long profilerBytes) {}
        });
  }
}
